// SPDX-License-Identifier: MIT

#include "solids/polygonize.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "solids/grid_key.h"

namespace sinew {
namespace {

using GridPoint = Eigen::Vector3i;

/// The Freudenthal subdivision of a cube. Every tetrahedron ascends from corner 0 to corner 7 along
/// one axis after the other. All are positively oriented.
constexpr int kTetrahedra[6][4] = {{0, 1, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7},
                                   {0, 3, 2, 7}, {0, 6, 4, 7}, {0, 5, 1, 7}};

/// Marches through the cells that the surface crosses, beginning at a seed cell.
class Polygonizer {
 public:
  Polygonizer(const Solid& solid, double cell) : solid_(solid), cell_(cell) {}

  TriangleMesh run(const GridPoint& seed) {
    visit(seed);
    for (std::size_t i = 0; i < cells_.size(); ++i) march(GridPoint(cells_[i]));
    TriangleMesh mesh;
    mesh.positions.resize(3, static_cast<Eigen::Index>(positions_.size()));
    for (std::size_t v = 0; v < positions_.size(); ++v)
      mesh.positions.col(static_cast<Eigen::Index>(v)) = positions_[v];
    mesh.triangles = std::move(triangles_);
    return mesh;
  }

  double value(const GridPoint& point) {
    const auto [entry, is_new] = values_.try_emplace(grid_key(point), 0.0);
    if (is_new) entry->second = solid_.distance(point.cast<double>() * cell_);
    return entry->second;
  }

 private:
  void visit(const GridPoint& cell) {
    if (cell.x() >= 0 && seen_.insert(grid_key(cell)).second) cells_.push_back(cell);
  }

  void march(const GridPoint& cell) {
    double values[8];
    int inside = 0;
    for (int corner = 0; corner < 8; ++corner) {
      values[corner] = value(cell + corner_offset(corner));
      inside += values[corner] < 0.0 ? 1 : 0;
    }
    if (inside == 0 || inside == 8) return;
    for (const auto& tetrahedron : kTetrahedra) cut(cell, values, tetrahedron);
    for (int axis = 0; axis < 3; ++axis) {
      visit(cell + GridPoint::Unit(axis));
      visit(cell - GridPoint::Unit(axis));
    }
  }

  void cut(const GridPoint& cell, const double (&values)[8], const int (&tetrahedron)[4]) {
    // Move the inside corners to the front by an even number of swaps, which preserves the
    // orientation.
    int order[4] = {tetrahedron[0], tetrahedron[1], tetrahedron[2], tetrahedron[3]};
    int inside = 0;
    bool odd = false;
    for (int i = 0; i < 4; ++i) {
      if (values[order[i]] >= 0.0) continue;
      if (i != inside) {
        std::swap(order[i], order[inside]);
        odd = !odd;
      }
      ++inside;
    }
    if (inside == 0 || inside == 4) return;
    if (odd) inside >= 2 ? std::swap(order[0], order[1]) : std::swap(order[2], order[3]);
    const auto crossing = [&](int from, int to) {
      return edge_vertex(cell, values, order[from], order[to]);
    };
    if (inside == 1) {
      triangles_.push_back({crossing(0, 1), crossing(0, 2), crossing(0, 3)});
    } else if (inside == 3) {
      triangles_.push_back({crossing(0, 3), crossing(1, 3), crossing(2, 3)});
    } else {
      const int quad[4] = {crossing(0, 2), crossing(0, 3), crossing(1, 3), crossing(1, 2)};
      triangles_.push_back({quad[0], quad[1], quad[2]});
      triangles_.push_back({quad[0], quad[2], quad[3]});
    }
  }

  /// Returns the vertex on the edge between two corners of a cell. The bits of one corner include
  /// those of the other.
  int edge_vertex(const GridPoint& cell, const double (&values)[8], int a, int b) {
    const int low = a & b;
    const int high = a | b;
    const std::uint64_t key = grid_key(cell + corner_offset(low), high ^ low);
    const auto [entry, is_new] = vertices_.try_emplace(key, static_cast<int>(positions_.size()));
    if (is_new) {
      // Never exactly at a corner, where several vertices would coincide. Remeshing moves the
      // vertices onto the surface anyway.
      constexpr double kMargin = 0.1;
      const double t =
          std::clamp(values[low] / (values[low] - values[high]), kMargin, 1.0 - kMargin);
      const Eigen::Vector3d begin = (cell + corner_offset(low)).cast<double>();
      const Eigen::Vector3d end = (cell + corner_offset(high)).cast<double>();
      positions_.push_back(cell_ * ((1.0 - t) * begin + t * end));
    }
    return entry->second;
  }

  const Solid& solid_;
  double cell_;
  std::vector<GridPoint> cells_;
  std::unordered_set<std::uint64_t> seen_;
  std::unordered_map<std::uint64_t, double> values_;
  std::unordered_map<std::uint64_t, int> vertices_;
  std::vector<Eigen::Vector3d> positions_;
  std::vector<Triangle> triangles_;
};

}  // namespace

TriangleMesh polygonize_half(const Solid& solid, const Eigen::Vector3d& inside, double cell) {
  Polygonizer polygonizer(solid, cell);
  GridPoint seed = (inside / cell).array().round().cast<int>();
  seed.x() = 0;
  if (polygonizer.value(seed) >= 0.0)
    throw std::logic_error("polygonize_half: the point is not inside");
  while (polygonizer.value(seed + GridPoint::UnitX()) < 0.0) ++seed.x();
  return polygonizer.run(seed);
}

}  // namespace sinew
