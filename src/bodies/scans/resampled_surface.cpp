// SPDX-License-Identifier: MIT

#include "bodies/scans/resampled_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

#include "core/parallel.h"
#include "mesh/neighbor_mean.h"
#include "mesh/surface_area.h"
#include "mesh/triangle_tree.h"
#include "solids/scalar_grid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Returns a rotation about a random axis. It is small, because a grid along the axes of the body
/// needs the least memory.
Eigen::Matrix3d random_rotation(std::mt19937_64& engine) {
  constexpr double kAngle = 0.15;  // rad
  const auto draw = [&] { return static_cast<double>(engine() >> 11) * 0x1p-53 - 0.5; };
  const Vector3d axis{draw(), draw(), draw()};
  return Eigen::AngleAxisd(kAngle, (axis + Vector3d(0.0, 1e-3, 0.0)).normalized())
      .toRotationMatrix();
}

/// Lowers the values of the points around each triangle to their distance from it.
void add_distances(const TriangleMesh& surface, ScalarGrid& grid) {
  for (const auto& [a, b, c] : surface.triangles) {
    const std::array<Vector3d, 3> corners{surface.positions.col(a), surface.positions.col(b),
                                          surface.positions.col(c)};
    Eigen::AlignedBox3d box;
    for (const Vector3d& corner : corners) box.extend(corner);
    const GridPoint first = (box.min() / grid.cell).array().floor().cast<int>() - 1;
    const GridPoint last = (box.max() / grid.cell).array().ceil().cast<int>() + 1;
    for (int z = first.z(); z <= last.z(); ++z) {
      for (int y = first.y(); y <= last.y(); ++y) {
        for (int x = first.x(); x <= last.x(); ++x) {
          const GridPoint point(x, y, z);
          if (!grid.contains(point)) continue;
          const Vector3d place = grid.position(point);
          const Vector3d weights = closest_barycentric(place, corners[0], corners[1], corners[2]);
          const Vector3d closest =
              weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
          float& value = grid.values[grid.index(point)];
          value = std::min(value, static_cast<float>((place - closest).norm()));
        }
      }
    }
  }
}

/// A point where a line of the grid along x passes through the surface.
struct Crossing {
  int z, y;     ///< of the line
  double x;     ///< in cells
  int winding;  ///< 1 where the line enters the body, -1 where it leaves it
};

/// Returns the crossings of all lines, in the order in which they are passed. Each edge is judged
/// alike for both of its triangles, so that no line slips between them.
std::vector<Crossing> crossings_along_x(const TriangleMesh& surface, double cell) {
  std::vector<Crossing> crossings;
  const Points places = surface.positions / cell;
  // Returns twice the signed area between an edge and a point (y, z), seen along x, and its sign.
  const auto area = [&](int a, int b, double y, double z) {
    const bool swapped = a > b;
    if (swapped) std::swap(a, b);
    const double value = (places(1, b) - places(1, a)) * (z - places(2, a)) -
                         (places(2, b) - places(2, a)) * (y - places(1, a));
    return std::pair{swapped ? -value : value, (value >= 0.0) != swapped};
  };
  for (const Triangle& t : surface.triangles) {
    const auto [low_y, high_y] = std::minmax({places(1, t[0]), places(1, t[1]), places(1, t[2])});
    const auto [low_z, high_z] = std::minmax({places(2, t[0]), places(2, t[1]), places(2, t[2])});
    for (int z = static_cast<int>(std::ceil(low_z)); z <= high_z; ++z) {
      for (int y = static_cast<int>(std::ceil(low_y)); y <= high_y; ++y) {
        const auto [at_0, front_0] = area(t[1], t[2], y, z);
        const auto [at_1, front_1] = area(t[2], t[0], y, z);
        const auto [at_2, front_2] = area(t[0], t[1], y, z);
        if (front_0 != front_1 || front_1 != front_2) continue;
        const double sum = at_0 + at_1 + at_2;
        if (sum == 0.0) continue;
        const double x =
            (at_0 * places(0, t[0]) + at_1 * places(0, t[1]) + at_2 * places(0, t[2])) / sum;
        // All three are true for triangles that face +x.
        crossings.push_back({z, y, x, front_0 ? -1 : 1});
      }
    }
  }
  std::ranges::sort(crossings, {}, [](const Crossing& crossing) {
    return std::tuple(crossing.z, crossing.y, crossing.x, crossing.winding);
  });
  return crossings;
}

/// Negates the values of all points inside the surface.
void negate_inside(const TriangleMesh& surface, ScalarGrid& grid) {
  const std::vector<Crossing> crossings = crossings_along_x(surface, grid.cell);
  int winding = 0;
  for (std::size_t i = 0; i < crossings.size(); ++i) {
    const Crossing& here = crossings[i];
    const bool is_first = i == 0 || crossings[i - 1].y != here.y || crossings[i - 1].z != here.z;
    winding = (is_first ? 0 : winding) + here.winding;
    if (winding <= 0 || i + 1 == crossings.size()) continue;
    const Crossing& next = crossings[i + 1];
    if (next.y != here.y || next.z != here.z) continue;
    for (int x = static_cast<int>(std::ceil(here.x)); x < next.x; ++x) {
      float& value = grid.values[grid.index({x, here.y, here.z})];
      value = -std::abs(value);
    }
  }
}

/// Moves the vertices towards the centers of their neighbors and back onto a surface.
void spread_on(const TriangleMesh& surface, double spacing, TriangleMesh& mesh) {
  constexpr int kRounds = 3;
  const TriangleTree tree(surface);
  const RaggedArray neighbors = vertex_neighbors(mesh.vertex_count(), mesh.triangles);
  for (int round = 0; round < kRounds; ++round) {
    const PointsF normals = vertex_normals(mesh.positions.cast<float>(), mesh.triangles);
    const Points before = mesh.positions;
    parallel_for(mesh.vertex_count(), [&](int v) {
      const Vector3d center = neighbor_mean(before, neighbors, v);
      const Vector3d normal = normals.col(v).cast<double>();
      const Vector3d step = center - before.col(v);
      const Vector3d moved = before.col(v) + step - normal.dot(step) * normal;
      const std::optional<ClosestPoint> closest = tree.closest(moved, normal, spacing);
      if (!closest) return;
      const auto& [triangle, weights] = closest->point;
      const auto& [a, b, c] = surface.triangles[triangle];
      mesh.positions.col(v) = weights[0] * surface.positions.col(a) +
                              weights[1] * surface.positions.col(b) +
                              weights[2] * surface.positions.col(c);
    });
  }
}

}  // namespace

TriangleMesh resampled_surface(const TriangleMesh& surface, double spacing, std::uint64_t seed) {
  std::mt19937_64 engine(seed * 0x9E3779B97F4A7C15U + 25);
  const Eigen::Matrix3d rotation = random_rotation(engine);
  Vector3d offset;
  for (double& shift : offset) shift = spacing * static_cast<double>(engine() >> 11) * 0x1p-53;
  TriangleMesh moved{(rotation * surface.positions).colwise() + offset, surface.triangles};
  ScalarGrid grid =
      make_grid(bounding_box(moved.positions), spacing, static_cast<float>(2.0 * spacing));
  add_distances(moved, grid);
  negate_inside(moved, grid);
  TriangleMesh mesh = largest_component(polygonize(grid));
  spread_on(moved, spacing, mesh);
  mesh.positions = rotation.transpose() * (mesh.positions.colwise() - offset);
  return mesh;
}

}  // namespace sinew
