// SPDX-License-Identifier: MIT

#include "registration/target_surface.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"
#include "mesh/adjacency.h"

namespace sinew {

std::vector<char> border_vertices(int vertex_count, const std::vector<Triangle>& triangles) {
  std::vector<std::pair<int, int>> edges;
  edges.reserve(3 * triangles.size());
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) edges.push_back(std::minmax({t[k], t[(k + 1) % 3]}));
  }
  std::ranges::sort(edges);
  std::vector<char> border(static_cast<std::size_t>(vertex_count), 0);
  for (auto edge = edges.begin(); edge != edges.end();) {
    const auto next = std::find_if(edge, edges.end(), [&](const auto& e) { return e != *edge; });
    if (next - edge == 1) border[edge->first] = border[edge->second] = 1;
    edge = next;
  }
  return border;
}

Points smooth_normals(const TriangleMesh& mesh, double length) {
  Points normals = Points::Zero(3, mesh.vertex_count());
  for (const Triangle& t : mesh.triangles) {
    const Eigen::Vector3d a = mesh.positions.col(t[0]);
    const Eigen::Vector3d doubled =
        (mesh.positions.col(t[1]) - a).cross(mesh.positions.col(t[2]) - a);
    for (const int corner : t) normals.col(corner) += doubled;
  }
  const double edge = mean_edge_length(mesh.triangles, mesh.positions);
  // A mean of neighbors spreads by about 0.7 edges; k of them by sqrt(k) times as much.
  constexpr int kMostSteps = 40;
  const int steps =
      edge > 0.0
          ? static_cast<int>(std::min(2.0 * length * length / (edge * edge), 1.0 * kMostSteps))
          : 0;
  if (steps > 0) {
    const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
    Points next(3, normals.cols());
    for (int step = 0; step < steps; ++step) {
      parallel_for(mesh.vertex_count(), [&](int v) {
        Eigen::Vector3d sum = normals.col(v);
        for (const int w : neighbors.row(v)) sum += normals.col(w);
        next.col(v) = sum / (1.0 + static_cast<double>(neighbors.row(v).size()));
      });
      std::swap(normals, next);
    }
  }
  for (auto normal : normals.colwise()) {
    const double norm = normal.norm();
    normal = norm > 0.0 ? Eigen::Vector3d(normal / norm) : Eigen::Vector3d::UnitZ();
  }
  return normals;
}

TargetSurface::TargetSurface(TriangleMesh mesh, double smoothing, bool is_cloud)
    : mesh_(std::move(mesh)),
      tree_(mesh_),
      normals_(smooth_normals(mesh_, smoothing)),
      border_(is_cloud ? std::vector<char>(mesh_.vertex_count(), 0)
                       : border_vertices(mesh_.vertex_count(), mesh_.triangles)) {}

bool TargetSurface::is_at_border(int triangle) const {
  return std::ranges::any_of(mesh_.triangles[static_cast<std::size_t>(triangle)],
                             [&](int v) { return border_[static_cast<std::size_t>(v)] != 0; });
}

Eigen::Vector3d TargetSurface::position(const SurfacePoint& point) const {
  return position_at(mesh_, point);
}

Eigen::Vector3d TargetSurface::normal(const SurfacePoint& point) const {
  const auto [a, b, c] = mesh_.triangles[static_cast<std::size_t>(point.triangle)];
  return (point.barycentric[0] * normals_.col(a) + point.barycentric[1] * normals_.col(b) +
          point.barycentric[2] * normals_.col(c))
      .normalized();
}

}  // namespace sinew
