// SPDX-License-Identifier: MIT

#include "volume/size_field.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/parallel.h"

namespace sinew {
namespace {

// Rays start below the surface by this fraction of the diagonal, to miss the triangles there.
constexpr double kOwnSurface = 1e-4;
// At least this number of cubes fits across a thin part.
constexpr double kCubesAcross = 2.0;
// A gap as wide as one cube is enough to keep its two sides apart.
constexpr double kCubesInGap = 1.0;

}  // namespace

SizeField::SizeField(const TriangleMesh& surface, const SolidSurface& solid,
                     std::span<const InnerSurface> inner, bool refine_gaps)
    : solid_(solid), box_(bounding_box(surface.positions)), refine_gaps_(refine_gaps) {
  surfaces_.push_back(measured(surface, solid));
  if (!inner.empty()) measure_inner(inner);
}

/// Measures a surface, without regard to others.
SizeField::Measured SizeField::measured(const TriangleMesh& surface,
                                        const SolidSurface& solid) const {
  Measured result{surface,
                  vertex_normals(surface.positions.cast<float>(), surface.triangles).cast<double>(),
                  Eigen::VectorXd(surface.vertex_count()), Eigen::VectorXd(surface.vertex_count())};
  const double diagonal = box_.diagonal().norm();
  parallel_for(surface.vertex_count(), [&](int v) {
    const Eigen::Vector3d at = surface.positions.col(v), out = result.normals.col(v);
    result.thickness[v] = solid.crossing(at, -out, kOwnSurface * diagonal, diagonal, true);
    result.gap[v] = refine_gaps_ ? solid.crossing(at, out, kOwnSurface * diagonal, diagonal, false)
                                 : std::numeric_limits<double>::infinity();
  });
  return result;
}

/// Measures inner surfaces. Gaps end at the surface of the solid or at another inner surface.
void SizeField::measure_inner(std::span<const InnerSurface> inner) {
  TriangleMesh all;
  for (const InnerSurface& one : inner) {
    const int first = all.vertex_count();
    all.positions.conservativeResize(3, first + one.surface().vertex_count());
    all.positions.rightCols(one.surface().vertex_count()) = one.surface().positions;
    for (const auto& [a, b, c] : one.surface().triangles)
      all.triangles.push_back({a + first, b + first, c + first});
  }
  const SolidSurface others(all);
  const double diagonal = box_.diagonal().norm(), start = kOwnSurface * diagonal;
  for (const InnerSurface& one : inner) {
    Measured& result = surfaces_.emplace_back(measured(one.surface(), one.solid()));
    parallel_for(one.surface().vertex_count(), [&](int v) {
      const Eigen::Vector3d at = one.surface().positions.col(v), out = result.normals.col(v);
      if (!solid_.contains(at)) {
        result.thickness[v] = result.gap[v] = std::numeric_limits<double>::infinity();
      } else if (refine_gaps_) {
        result.gap[v] = std::min(solid_.crossing(at, out, start, diagonal, true),
                                 others.crossing(at, out, start, diagonal, false));
      }
    });
  }
}

Octree SizeField::octree(double side, int levels) const {
  Octree octree(box_.min() - Eigen::Vector3d::Constant(0.31 * side), side, levels);
  const OctreeCell first = octree.cell_at(box_.min(), 0), last = octree.cell_at(box_.max(), 0);
  std::vector<OctreeCell> cells;
  for (int z = first.index[2] - 1; z <= last.index[2] + 1; ++z)
    for (int y = first.index[1] - 1; y <= last.index[1] + 1; ++y)
      for (int x = first.index[0] - 1; x <= last.index[0] + 1; ++x) cells.push_back({0, {x, y, z}});
  // A cube next to one that touches the surface has its center within 1.5 diagonals of it.
  std::vector<char> needed(cells.size());
  parallel_for(static_cast<int>(cells.size()), [&](int i) {
    const Eigen::Vector3d center = octree.center(cells[i]);
    needed[i] = static_cast<char>(solid_.distance_at_least(center) < 1.5 * std::sqrt(3.0) * side ||
                                  solid_.contains(center));
  });
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (needed[i] != 0) octree.add(cells[i]);
  if (levels > 1) {
    for (const Measured& surface : surfaces_) refine(octree, surface);
    octree.balance();
  }
  return octree;
}

void SizeField::refine(Octree& octree, const Measured& measured) {
  const TriangleMesh& surface = measured.surface;
  const Points& normals = measured.normals;
  const Eigen::VectorXd &thickness = measured.thickness, &gap = measured.gap;
  const int finest = octree.levels() - 1;
  const auto level_of = [&](double size) {
    if (!(size < octree.side(0))) return 0;
    return std::min(finest, static_cast<int>(std::ceil(std::log2(octree.side(0) / size))));
  };
  const auto level_at = [&](int v) {
    return level_of(std::min(thickness[v] / kCubesAcross, gap[v] / kCubesInGap));
  };
  for (const Triangle& t : surface.triangles) {
    const int level = std::max({level_at(t[0]), level_at(t[1]), level_at(t[2])});
    if (level == 0) continue;
    // Samples of the triangle, at most a cube's side apart.
    double longest = 0.0;
    for (int i = 0; i < 3; ++i) {
      const Eigen::Vector3d edge =
          surface.positions.col(t[i]) - surface.positions.col(t[(i + 1) % 3]);
      longest = std::max(longest, edge.norm());
    }
    const int parts = std::max(1, static_cast<int>(std::ceil(longest / octree.side(level))));
    for (int i = 0; i <= parts; ++i) {
      for (int j = 0; i + j <= parts; ++j) {
        const double a = static_cast<double>(i) / parts, b = static_cast<double>(j) / parts;
        octree.refine_at(surface.positions.col(t[0]) * (1.0 - a - b) +
                             surface.positions.col(t[1]) * a + surface.positions.col(t[2]) * b,
                         level);
      }
    }
  }
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d at = surface.positions.col(v);
    if (const int level = level_of(thickness[v] / kCubesAcross); level > 0)
      octree.refine_at(at - 0.5 * thickness[v] * normals.col(v), level);
    if (const int level = level_of(gap[v] / kCubesInGap); level > 0)
      octree.refine_at(at + 0.5 * gap[v] * normals.col(v), level);
  }
}

}  // namespace sinew
