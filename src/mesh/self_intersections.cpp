// SPDX-License-Identifier: MIT

#include "mesh/self_intersections.h"

#include <algorithm>
#include <numeric>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns six times the volume of a tetrahedron.
double orientation(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
  return (b - a).cross(c - a).dot(d - a);
}

/// Tells whether a segment passes through the inside of a triangle.
bool crosses(const Vector3d& from, const Vector3d& to, const std::array<Vector3d, 3>& t) {
  const double start = orientation(t[0], t[1], t[2], from);
  const double end = orientation(t[0], t[1], t[2], to);
  if (!((start > 0.0 && end < 0.0) || (start < 0.0 && end > 0.0))) return false;
  const double first = orientation(from, to, t[0], t[1]);
  const double second = orientation(from, to, t[1], t[2]);
  const double third = orientation(from, to, t[2], t[0]);
  return (first > 0.0 && second > 0.0 && third > 0.0) ||
         (first < 0.0 && second < 0.0 && third < 0.0);
}

/// Tells whether an edge of one triangle passes through the other one.
bool an_edge_crosses(const TriangleMesh& mesh, const Triangle& edges, const Triangle& through) {
  const std::array<Vector3d, 3> t = {mesh.positions.col(through[0]), mesh.positions.col(through[1]),
                                     mesh.positions.col(through[2])};
  for (int k = 0; k < 3; ++k) {
    const int a = edges[k];
    const int b = edges[(k + 1) % 3];
    // An edge from a common corner only touches there.
    if (std::ranges::count(through, a) + std::ranges::count(through, b) > 0) continue;
    if (crosses(mesh.positions.col(a), mesh.positions.col(b), t)) return true;
  }
  return false;
}

bool intersect(const TriangleMesh& mesh, const Triangle& a, const Triangle& b) {
  const auto common =
      std::ranges::count_if(a, [&](int corner) { return std::ranges::find(b, corner) != b.end(); });
  if (common >= 2) return false;
  return an_edge_crosses(mesh, a, b) || an_edge_crosses(mesh, b, a);
}

}  // namespace

std::vector<std::array<int, 2>> intersecting_triangles(const TriangleMesh& mesh) {
  const auto count = static_cast<int>(mesh.triangles.size());
  if (count == 0) return {};
  std::vector<Eigen::AlignedBox3d> boxes(mesh.triangles.size());
  for (std::size_t t = 0; t < boxes.size(); ++t) {
    for (const int v : mesh.triangles[t]) boxes[t].extend(mesh.positions.col(v));
  }
  int axis = 0;
  bounding_box(mesh.positions).sizes().maxCoeff(&axis);
  std::vector<int> order(boxes.size());
  std::iota(order.begin(), order.end(), 0);
  const auto start_of = [&](int t) { return boxes[static_cast<std::size_t>(t)].min()[axis]; };
  std::ranges::stable_sort(order, {}, start_of);
  std::vector<std::vector<int>> partners(boxes.size());
  parallel_for(
      count,
      [&](int i) {
        const int t = order[static_cast<std::size_t>(i)];
        const Eigen::AlignedBox3d& box = boxes[static_cast<std::size_t>(t)];
        for (int j = i + 1; j < count; ++j) {
          const int other = order[static_cast<std::size_t>(j)];
          if (start_of(other) > box.max()[axis]) break;
          if (!box.intersects(boxes[static_cast<std::size_t>(other)])) continue;
          if (intersect(mesh, mesh.triangles[static_cast<std::size_t>(t)],
                        mesh.triangles[static_cast<std::size_t>(other)]))
            partners[static_cast<std::size_t>(t)].push_back(other);
        }
      },
      64);
  std::vector<std::array<int, 2>> pairs;
  for (int t = 0; t < count; ++t) {
    for (const int other : partners[static_cast<std::size_t>(t)])
      pairs.push_back({std::min(t, other), std::max(t, other)});
  }
  std::ranges::sort(pairs);
  return pairs;
}

std::vector<int> intersecting_vertices(const TriangleMesh& mesh) {
  std::vector<int> vertices;
  for (const std::array<int, 2>& pair : intersecting_triangles(mesh)) {
    for (const int t : pair) {
      const Triangle& corners = mesh.triangles[static_cast<std::size_t>(t)];
      vertices.insert(vertices.end(), corners.begin(), corners.end());
    }
  }
  std::ranges::sort(vertices);
  const auto repeated = std::ranges::unique(vertices);
  vertices.erase(repeated.begin(), repeated.end());
  return vertices;
}

}  // namespace sinew
