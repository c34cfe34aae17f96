// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "upsampling/build_upsampling.h"
#include "upsampling/surfaces.h"
#include "upsampling/upsample.h"

namespace sinew {

using Eigen::Matrix3d;
using Eigen::Vector3d;

inline double height_of(const TriangleMesh& mesh) {
  return bounding_box(mesh.positions).sizes().maxCoeff();
}

inline Points place(const UpsamplingTable& table, const Points& coarse) {
  PointsF out(3, table.fine_count);
  upsample_positions(table, coarse.cast<float>(),
                     {out.data(), static_cast<std::size_t>(out.size())});
  return out.cast<double>();
}

inline double worst_distance(const Points& a, const Points& b) {
  return (a - b).colwise().norm().maxCoeff();
}

/// Returns the angles in degrees between upsampled normals and those of the fine surface.
inline std::vector<double> normal_errors(const UpsamplingTable& table, const TriangleMesh& fine,
                                         const TriangleMesh& coarse) {
  const PointsF positions = coarse.positions.cast<float>();
  const PointsF truth = vertex_normals(fine.positions.cast<float>(), fine.triangles);
  PointsF out(3, table.fine_count);
  upsample_normals(table, positions, vertex_normals(positions, coarse.triangles),
                   {out.data(), static_cast<std::size_t>(out.size())});
  std::vector<double> errors;
  for (int v = 0; v < table.fine_count; ++v) {
    EXPECT_NEAR(out.col(v).norm(), 1.0F, 1e-5F);
    const double cosine = static_cast<double>(out.col(v).dot(truth.col(v)));
    errors.push_back(std::acos(std::clamp(cosine, -1.0, 1.0)) * 180.0 / std::numbers::pi);
  }
  return errors;
}

inline double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

inline Points turned_and_moved(const Points& points) {
  const Eigen::AngleAxisd turn(2.1, Vector3d(1.0, -2.0, 0.5).normalized());
  return (turn.toRotationMatrix() * points).colwise() + Vector3d(0.3, -0.2, 0.7);
}

inline Points sheared(const Points& points) {
  Matrix3d matrix;
  matrix << 1.2, 0.3, -0.2, -0.1, 0.8, 0.4, 0.2, 0.1, 1.1;
  return (matrix * points).colwise() + Vector3d(0.3, -0.2, 0.7);
}

inline Points bent(const Points& points) {
  Points result = points;
  for (Eigen::Index i = 0; i < points.cols(); ++i) {
    const Vector3d p = points.col(i);
    result.col(i) += Vector3d(0.3 * p[1] * p[2] - 0.2 * p[2] * p[2], 0.4 * p[0] * p[0],
                              0.3 * p[0] * p[1] - 0.1 * p[1] * p[1]);
  }
  return result;
}

/// Calls function(fine vertex, coarse vertex) for each entry of the table with a nonzero weight.
template <typename Function>
void for_each_weight(const UpsamplingTable& table, Function&& function) {
  for (int v = 0; v < table.fine_count; ++v) {
    for (int i = 0; i < table.neighbors; ++i) {
      const std::size_t entry = static_cast<std::size_t>(v) * table.neighbors + i;
      if (table.position_weights[entry] == 0.0F && table.normal_weights[entry] == 0.0F) continue;
      function(v, static_cast<int>(table.coarse_vertex(entry)));
    }
  }
}

}  // namespace sinew
