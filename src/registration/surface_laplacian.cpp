// SPDX-License-Identifier: MIT

#include "registration/surface_laplacian.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

/// Least cotangent, of an angle of 87 degrees.
constexpr double kLeastCotangent = 0.05;
/// Least area of a vertex, over the mean one.
constexpr double kLeastArea = 1e-3;

}  // namespace

SurfaceLaplacian surface_laplacian(const Points& positions,
                                   const std::vector<Triangle>& triangles) {
  const Eigen::Index count = positions.cols();
  SurfaceLaplacian laplacian;
  laplacian.areas = Eigen::VectorXd::Zero(count);
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(12 * triangles.size());
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[(k + 1) % 3];
      const int b = t[(k + 2) % 3];
      const Eigen::Vector3d to_a = positions.col(a) - positions.col(t[k]);
      const Eigen::Vector3d to_b = positions.col(b) - positions.col(t[k]);
      const double twice_area = to_a.cross(to_b).norm();
      laplacian.areas[t[k]] += twice_area / 6.0;
      // A triangle without area has no angles.
      const double flat = 1e-12 * (to_a.squaredNorm() + to_b.squaredNorm());
      const double weight = twice_area > flat
                                ? 0.5 * std::max(to_a.dot(to_b) / twice_area, kLeastCotangent)
                                : 0.5 * kLeastCotangent;
      for (const auto& [i, j] : {std::pair{a, b}, std::pair{b, a}}) {
        entries.emplace_back(i, j, -weight);
        entries.emplace_back(i, i, weight);
      }
    }
  }
  const double least = kLeastArea * laplacian.areas.mean();
  laplacian.areas = laplacian.areas.cwiseMax(least);
  laplacian.stiffness.resize(count, count);
  laplacian.stiffness.setFromTriplets(entries.begin(), entries.end());
  return laplacian;
}

}  // namespace sinew
