// SPDX-License-Identifier: MIT

#include "mesh/vertex_normals.h"

#include <stdexcept>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr int kGrain = 2048;  // triangles or vertices that are worth one more thread

}  // namespace

PointsF doubled_areas(const PointsF& positions, const std::vector<Triangle>& triangles) {
  PointsF areas(3, static_cast<Eigen::Index>(triangles.size()));
  parallel_for(
      static_cast<int>(triangles.size()),
      [&](int t) {
        const auto& [a, b, c] = triangles[t];
        const Eigen::Vector3f first = positions.col(b) - positions.col(a);
        const Eigen::Vector3f second = positions.col(c) - positions.col(a);
        areas.col(t) = first.cross(second);
      },
      kGrain);
  return areas;
}

VertexNormals::VertexNormals(int vertex_count, const std::vector<Triangle>& triangles)
    : triangles_(triangles), around_(vertex_triangles(vertex_count, triangles)) {}

void VertexNormals::write(const PointsF& positions, std::span<float> normals) const {
  if (static_cast<std::size_t>(positions.size()) != normals.size()) {
    throw std::logic_error("there must be as many normals as positions");
  }
  const PointsF areas = doubled_areas(positions, triangles_);
  parallel_for(
      static_cast<int>(positions.cols()),
      [&](int v) {
        Eigen::Vector3f sum = Eigen::Vector3f::Zero();
        for (const int t : around_.row(v)) sum += areas.col(t);
        const float length = sum.norm();
        const Eigen::Vector3f normal =
            length > 0.0F ? Eigen::Vector3f(sum / length) : Eigen::Vector3f::UnitZ();
        for (int c = 0; c < 3; ++c) normals[3 * static_cast<std::size_t>(v) + c] = normal[c];
      },
      kGrain);
}

}  // namespace sinew
