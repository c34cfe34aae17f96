// SPDX-License-Identifier: MIT

#include "mesh/surface_area.h"

#include <algorithm>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/unused_vertices.h"

namespace sinew {
namespace {

double area_of(const Triangle& t, const Points& positions) {
  const Eigen::Vector3d a = positions.col(t[0]);
  return 0.5 * (positions.col(t[1]) - a).cross(positions.col(t[2]) - a).norm();
}

}  // namespace

double surface_area(const TriangleMesh& mesh) {
  double area = 0.0;
  for (const Triangle& t : mesh.triangles) area += area_of(t, mesh.positions);
  return area;
}

TriangleMesh largest_component(const TriangleMesh& mesh) {
  const std::vector<int> component = connected_components(mesh.vertex_count(), mesh.triangles);
  std::vector<double> areas(mesh.vertex_count(), 0.0);
  for (const Triangle& t : mesh.triangles) areas[component[t[0]]] += area_of(t, mesh.positions);
  const auto largest =
      static_cast<int>(std::max_element(areas.begin(), areas.end()) - areas.begin());
  TriangleMesh result{mesh.positions, {}};
  for (const Triangle& t : mesh.triangles)
    if (component[t[0]] == largest) result.triangles.push_back(t);
  return without_unused_vertices(result);
}

}  // namespace sinew
