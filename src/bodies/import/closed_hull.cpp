// SPDX-License-Identifier: MIT

#include "bodies/import/closed_hull.h"

#include <algorithm>
#include <cmath>

#include "bodies/layers/body_fields.h"
#include "mesh/decimation.h"
#include "mesh/surface_area.h"
#include "mesh/triangle_tree.h"
#include "solids/scalar_grid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

constexpr double kHullCell = 0.005;  // m

/// Makes the field at most the distance to a point, within a reach.
void splat_point(const Vector3d& point, double reach, ScalarGrid& grid) {
  const int cells = static_cast<int>(std::ceil(reach / kHullCell));
  const GridPoint middle = (point / kHullCell).array().round().cast<int>().matrix();
  for (int k = -cells; k <= cells; ++k) {
    for (int j = -cells; j <= cells; ++j) {
      for (int i = -cells; i <= cells; ++i) {
        const GridPoint at = middle + GridPoint(i, j, k);
        if (!grid.contains(at)) continue;
        float& value = grid.values[grid.index(at)];
        value = std::min(value, static_cast<float>((grid.position(at) - point).norm()));
      }
    }
  }
}

/// Writes distances to a triangle near it, by points of it that are at most a cell apart.
void splat_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c, double reach,
                    ScalarGrid& grid) {
  const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
  const int steps = std::max(1, static_cast<int>(std::ceil(longest / kHullCell)));
  for (int i = 0; i <= steps; ++i) {
    for (int j = 0; i + j <= steps; ++j) {
      const double u = static_cast<double>(i) / steps;
      const double v = static_cast<double>(j) / steps;
      splat_point(a + u * (b - a) + v * (c - a), reach, grid);
    }
  }
}

/// Moves vertices of a surface outward near points that it does not cover.
/// \return false if it covers all
bool cover_hull_once(const std::vector<const TriangleMesh*>& meshes, TriangleMesh& hull) {
  constexpr double kLeast = 0.001;  // m, over the points
  constexpr double kNear = 0.008;   // m; points farther from the surface are inside
  const TriangleTree tree(hull);
  const Points normals = triangle_normals(hull);
  std::vector<double> moves(static_cast<std::size_t>(hull.vertex_count()), 0.0);
  bool has_moved = false;
  for (const TriangleMesh* mesh : meshes) {
    for (const auto point : mesh->positions.colwise()) {
      const auto closest = tree.closest(point, Vector3d::Zero(), kNear);
      if (!closest) continue;
      const int triangle = closest->point.triangle;
      const Triangle& t = hull.triangles[static_cast<std::size_t>(triangle)];
      Vector3d place = Vector3d::Zero();
      for (int k = 0; k < 3; ++k) place += closest->point.barycentric[k] * hull.positions.col(t[k]);
      const double above = normals.col(triangle).dot(point - place);
      if (above <= -kLeast) continue;
      has_moved = true;
      for (const int corner : t) {
        double& move = moves[static_cast<std::size_t>(corner)];
        move = std::max(move, above + kLeast);
      }
    }
  }
  const PointsF directions = vertex_normals(hull.positions.cast<float>(), hull.triangles);
  for (int v = 0; v < hull.vertex_count(); ++v) {
    hull.positions.col(v) +=
        1.1 * moves[static_cast<std::size_t>(v)] * directions.col(v).cast<double>();
  }
  return has_moved;
}

}  // namespace

TriangleMesh light_hull(const std::vector<const TriangleMesh*>& meshes, double radius,
                        double offset, int vertices) {
  DecimationSettings settings;
  settings.target_vertices = vertices;
  TriangleMesh hull = decimate(closed_hull(meshes, radius, offset), settings).mesh;
  constexpr int kRounds = 8;
  for (int round = 0; round < kRounds && cover_hull_once(meshes, hull); ++round) {
  }
  return hull;
}

TriangleMesh closed_hull(const std::vector<const TriangleMesh*>& meshes, double radius,
                         double offset) {
  Eigen::AlignedBox3d box;
  for (const TriangleMesh* mesh : meshes) box.extend(bounding_box(mesh->positions));
  if (box.isEmpty()) return {};
  const Vector3d margin = Vector3d::Constant(2.0 * radius + 3.0 * kHullCell);
  ScalarGrid grid = make_grid({box.min() - margin, box.max() + margin}, kHullCell, 1.0F);
  // Beyond two cells, the distance follows from that of nearer points.
  constexpr double kReach = 2.0 * kHullCell;
  for (const TriangleMesh* mesh : meshes) {
    for (const auto& [a, b, c] : mesh->triangles)
      splat_triangle(mesh->positions.col(a), mesh->positions.col(b), mesh->positions.col(c), kReach,
                     grid);
  }
  // The region within a cell of the surfaces, then what is around it.
  const auto far = static_cast<float>(2.0 * radius);
  for (float& value : grid.values) value -= static_cast<float>(kHullCell);
  redistance(grid, far);
  for (float& value : grid.values) value -= static_cast<float>(radius - kHullCell);
  fill_voids(grid);
  redistance(grid, far);
  for (float& value : grid.values) value += static_cast<float>(radius - offset);
  redistance(grid, far);
  fill_voids(grid);
  smooth(grid, 1.0);
  return largest_component(polygonize(grid));
}

}  // namespace sinew
