// SPDX-License-Identifier: MIT

#include "building/guess/working_surface.h"

#include <algorithm>
#include <cmath>

#include "building/guess/edge_splits.h"
#include "building/guess/surface_clusters.h"
#include "core/error.h"
#include "mesh/closing.h"
#include "mesh/decimation.h"
#include "mesh/manifold.h"
#include "mesh/surface_area.h"
#include "mesh/welding.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

constexpr int kVertices = 8000;
// Surfaces with more vertices are first clustered, for speed.
constexpr int kDense = 60000;
constexpr int kClusters = 30000;
// Longest edge as a multiple of that of equilateral triangles of the same number.
constexpr double kLongestEdge = 1.6;
// A component with more than this fraction of the area is the body, and the others are left out.
constexpr double kBodyArea = 0.85;
// Least fraction of the area of the union of all pieces that is one component.
constexpr double kUnionArea = 0.7;
// Number of tetrahedra that fill the union of several pieces.
constexpr int kTetrahedra = 60000;
// Least fullness, volume^(2/3) / area, of what counts as a body: a sphere has 0.21, thin people
// 0.08, limbs as thin as sticks (2 % of the height) 0.07, chairs of boards 0.05.
constexpr double kLeastFullness = 0.055;

TriangleMesh closed(const TriangleMesh& mesh) {
  const ClosedSurface surface = close_holes(mesh.vertex_count(), mesh.triangles);
  return {surface.close(mesh.positions), surface.triangles};
}

/// Returns the surface around the union of overlapping pieces.
TriangleMesh union_of_pieces(const TriangleMesh& mesh, const Progress& progress) {
  const TetrahedronMesh solid =
      fill_solid(mesh, {.tetrahedra = kTetrahedra, .tolerance = 0.5}, progress).mesh;
  const TriangleMesh boundary{solid.positions, boundary_triangles(solid.tetrahedra)};
  const double area = surface_area(boundary);
  TriangleMesh body = largest_component(make_manifold(boundary).mesh);
  if (surface_area(body) < kUnionArea * area) {
    fail_input(
        "the surface consists of separate pieces that do not touch, so that no skeleton can be "
        "guessed; join them to one body, or build a skeleton by hand");
  }
  return body;
}

TriangleMesh body_of(const TriangleMesh& skin, const Progress& progress) {
  TriangleMesh mesh = skin;
  mesh.triangles = weld_triangles(skin.triangles, coincident_points(skin.positions));
  if (mesh.vertex_count() > kDense) mesh = clustered_surface(mesh, kClusters);
  mesh = make_manifold(mesh).mesh;
  const double area = mesh.triangles.empty() ? 0.0 : surface_area(mesh);
  if (!(area > 0.0))
    fail_input("the surface has no triangles with area; no skeleton can be guessed");
  TriangleMesh body = largest_component(mesh);
  if (surface_area(body) < kBodyArea * area) body = union_of_pieces(mesh, progress);
  return body;
}

}  // namespace

TriangleMesh working_surface(const TriangleMesh& skin, const Progress& progress) {
  TriangleMesh mesh = body_of(skin, progress.part(0.0, 0.5));
  if (mesh.vertex_count() > kVertices)
    mesh = decimate(mesh, {.target_vertices = kVertices}, progress.part(0.5, 1.0)).mesh;
  mesh = make_manifold(closed(mesh)).mesh;
  const double area = surface_area(mesh);
  const double volume = std::abs(signed_volume(mesh.positions, mesh.triangles));
  if (std::pow(volume, 2.0 / 3.0) < kLeastFullness * area) {
    fail_input(
        "the surface is thin everywhere and encloses hardly any volume, so that it is not a body; "
        "build a skeleton by hand");
  }
  const double even = std::sqrt(4.0 / std::sqrt(3.0) * area / (2.0 * kVertices));
  return split_long_edges(mesh, kLongestEdge * even);
}

}  // namespace sinew
