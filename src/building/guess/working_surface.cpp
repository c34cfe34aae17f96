// SPDX-License-Identifier: MIT

#include "building/guess/working_surface.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "building/guess/edge_splits.h"
#include "core/error.h"
#include "mesh/adjacency.h"
#include "mesh/decimation.h"
#include "mesh/manifold.h"
#include "mesh/welding.h"

namespace sinew {
namespace {

constexpr int kVertices = 8000;
// Longest edge as a multiple of that of equilateral triangles of the same number.
constexpr double kLongestEdge = 1.6;

double area_of(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Eigen::Vector3d a = mesh.positions.col(t[0]);
    area += 0.5 * (mesh.positions.col(t[1]) - a).cross(mesh.positions.col(t[2]) - a).norm();
  }
  return area;
}

/// Returns the component with the largest area.
TriangleMesh largest_component(const TriangleMesh& mesh) {
  const std::vector<int> component = connected_components(mesh.vertex_count(), mesh.triangles);
  const int count = 1 + *std::max_element(component.begin(), component.end());
  std::vector<TriangleMesh> pieces(count);
  for (const Triangle& t : mesh.triangles) pieces[component[t[0]]].triangles.push_back(t);
  std::vector<double> areas;
  for (TriangleMesh& piece : pieces) {
    piece.positions = mesh.positions;
    areas.push_back(area_of(piece));
  }
  const auto largest = std::max_element(areas.begin(), areas.end()) - areas.begin();
  TriangleMesh result;
  std::vector<int> number(mesh.vertex_count(), -1);
  std::vector<int> kept;
  for (Triangle t : pieces[largest].triangles) {
    for (int& v : t) {
      if (number[v] < 0) {
        number[v] = static_cast<int>(kept.size());
        kept.push_back(v);
      }
      v = number[v];
    }
    result.triangles.push_back(t);
  }
  result.positions.resize(3, static_cast<int>(kept.size()));
  for (std::size_t i = 0; i < kept.size(); ++i)
    result.positions.col(i) = mesh.positions.col(kept[i]);
  return result;
}

}  // namespace

TriangleMesh working_surface(const TriangleMesh& skin, const Progress& progress) {
  TriangleMesh mesh = skin;
  mesh.triangles = weld_triangles(skin.triangles, coincident_points(skin.positions));
  mesh = make_manifold(largest_component(make_manifold(mesh).mesh)).mesh;
  if (mesh.vertex_count() > kVertices)
    mesh = decimate(mesh, {.target_vertices = kVertices}, progress).mesh;
  const double triangles = 2.0 * kVertices;
  const double even = std::sqrt(4.0 / std::sqrt(3.0) * area_of(mesh) / triangles);
  return split_long_edges(mesh, kLongestEdge * even);
}

}  // namespace sinew
