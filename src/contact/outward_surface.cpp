// SPDX-License-Identifier: MIT

#include "contact/outward_surface.h"

#include <cmath>
#include <utility>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/repair.h"
#include "mesh/welding.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

TriangleMesh welded(TriangleMesh mesh) {
  std::vector<char> finite(mesh.vertex_count());
  for (int v = 0; v < mesh.vertex_count(); ++v) finite[v] = mesh.positions.col(v).allFinite();
  const std::vector<int> first = coincident_points(
      mesh.positions, [&](int a, int b) { return finite[a] != 0 && finite[b] != 0; });
  mesh.triangles = weld_triangles(mesh.triangles, first);
  std::erase_if(mesh.triangles, [&](const Triangle& t) {
    return !(finite[t[0]] != 0 && finite[t[1]] != 0 && finite[t[2]] != 0);
  });
  return mesh;
}

void turn_around(Triangle& t) {
  std::swap(t[1], t[2]);
}

/// Turns cavities inward again after the repair. A cavity is a component that faced inward and lies
/// inside of another one.
void restore_cavities(RepairedMesh& repaired) {
  TriangleMesh& mesh = repaired.mesh;
  const std::vector<int> component = connected_components(mesh.vertex_count(), mesh.triangles);
  const Points normals = triangle_normals(mesh);
  const WindingNumber winding(mesh.positions, mesh.triangles);
  const double tolerance = 1e-6 * bounding_box(mesh.positions).diagonal().norm();
  struct Facts {
    int reversed = 0;
    int kept = 0;
    int largest = -1;
    double area = 0.0;
  };
  std::vector<Facts> facts(mesh.vertex_count());
  for (int t = 0; t < mesh.triangle_count(); ++t) {
    const auto [a, b, c] = mesh.triangles[t];
    Facts& own = facts[component[a]];
    ++(repaired.reversed[t] ? own.reversed : own.kept);
    const Vector3d ab = mesh.positions.col(b) - mesh.positions.col(a);
    const double area = ab.cross(Vector3d(mesh.positions.col(c) - mesh.positions.col(a))).norm();
    if (area > own.area) {
      own.area = area;
      own.largest = t;
    }
  }
  std::vector<char> cavity(facts.size(), 0);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const Facts& own = facts[i];
    if (own.reversed <= own.kept || own.largest < 0) continue;
    const auto [a, b, c] = mesh.triangles[own.largest];
    const Vector3d center =
        (mesh.positions.col(a) + mesh.positions.col(b) + mesh.positions.col(c)) / 3.0;
    // The point is just in front of the component, so that the component itself does not count.
    const double depth = std::round(winding.at(center + tolerance * normals.col(own.largest)));
    cavity[i] = std::fmod(depth, 2.0) == 1.0 ? 1 : 0;
  }
  for (Triangle& t : mesh.triangles) {
    if (cavity[component[t[0]]] != 0) turn_around(t);
  }
}

}  // namespace

TriangleMesh outward_surface(TriangleMesh mesh) {
  mesh = welded(std::move(mesh));
  // signed_volume() uses the centroid of all corners, which must be finite.
  for (auto p : mesh.positions.colwise()) {
    if (!p.allFinite()) p.setZero();
  }
  if (signed_volume(mesh.positions, mesh.triangles) < 0.0) {
    for (Triangle& t : mesh.triangles) turn_around(t);
  }
  RepairedMesh repaired = repair(mesh);
  if (repaired.reversed_components > 0) restore_cavities(repaired);
  return std::move(repaired.mesh);
}

}  // namespace sinew
