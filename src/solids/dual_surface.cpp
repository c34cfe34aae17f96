// SPDX-License-Identifier: MIT

#include "solids/dual_surface.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "solids/grid_key.h"
#include "solids/on_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

constexpr int kEdges = 12;

/// Returns the edge of the unit cube from `corner` along `axis`. The four edges of an axis are
/// numbered by the other two coordinates of their corner.
int edge_index(int corner, int axis) {
  const int next = (corner >> ((axis + 1) % 3)) & 1;
  const int other = (corner >> ((axis + 2) % 3)) & 1;
  return 4 * axis + next + 2 * other;
}

/// Returns the edge between two neighboring corners.
int edge_between(int a, int b) {
  const int axis = (a ^ b) == 1 ? 0 : (a ^ b) == 2 ? 1 : 2;
  return edge_index(a & b, axis);
}

/// The sheet of the surface that crosses each edge of a cell, or -1 if the edge is not crossed.
using Sheets = std::array<std::int8_t, kEdges>;

bool is_inside(int pattern, int corner) {
  return ((pattern >> corner) & 1) != 0;
}

/// Returns the corners of a face in cyclic order. Faces are numbered 2 * axis + side.
std::array<int, 4> face_corners(int face) {
  const int axis = face / 2;
  const int along = 1 << ((axis + 1) % 3);
  const int across = 1 << ((axis + 2) % 3);
  const int begin = face % 2 == 0 ? 0 : 1 << axis;
  return {begin, begin | along, begin | along | across, begin | across};
}

/// Tells whether the corners of a face are inside and outside alternately.
bool is_ambiguous(int pattern, int face) {
  const std::array<int, 4> corners = face_corners(face);
  return is_inside(pattern, corners[0]) != is_inside(pattern, corners[1]) &&
         is_inside(pattern, corners[0]) == is_inside(pattern, corners[2]) &&
         is_inside(pattern, corners[1]) == is_inside(pattern, corners[3]);
}

/// Finds which crossed edges the surface connects within the faces of a cell.
/// \param pattern  bit c is set if corner c is inside
/// \param joined   bit f is set if the surface joins the two inside corners of the ambiguous face
///                 f; otherwise it separates them
Sheets sheets_of(int pattern, int joined) {
  std::array<int, kEdges> link;
  link.fill(-1);
  const auto root = [&link](int edge) {
    while (link[edge] != edge) edge = link[edge];
    return edge;
  };
  const auto join = [&](int a, int b) {
    const int low = std::min(root(a), root(b));
    link[root(a)] = link[root(b)] = low;
  };
  for (int corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis) {
      const int other = corner ^ (1 << axis);
      if (corner > other || is_inside(pattern, corner) == is_inside(pattern, other)) continue;
      const int edge = edge_index(corner, axis);
      link[edge] = edge;
    }
  }
  for (int face = 0; face < 6; ++face) {
    const std::array<int, 4> corners = face_corners(face);
    std::vector<int> crossed;
    for (int k = 0; k < 4; ++k) {
      if (is_inside(pattern, corners[k]) != is_inside(pattern, corners[(k + 1) % 4]))
        crossed.push_back(edge_between(corners[k], corners[(k + 1) % 4]));
    }
    if (crossed.size() == 2) join(crossed[0], crossed[1]);
    if (crossed.size() < 4) continue;
    const bool is_joined = ((joined >> face) & 1) != 0;
    for (int k = 0; k < 4; ++k) {
      if (is_inside(pattern, corners[k]) != is_joined) join(crossed[(k + 3) % 4], crossed[k]);
    }
  }
  Sheets sheets;
  for (int edge = 0; edge < kEdges; ++edge)
    sheets[edge] = static_cast<std::int8_t>(link[edge] < 0 ? -1 : root(edge));
  return sheets;
}

const Sheets& separating_sheets(int pattern) {
  static const std::array<Sheets, 256> table = [] {
    std::array<Sheets, 256> all;
    for (int p = 0; p < 256; ++p) all[p] = sheets_of(p, 0);
    return all;
  }();
  return table[pattern];
}

/// Tells whether one sheet of a cell crosses an ambiguous face twice.
bool crosses_twice(int pattern, int face) {
  const std::array<int, 4> corners = face_corners(face);
  const Sheets& sheets = separating_sheets(pattern);
  return sheets[edge_between(corners[0], corners[1])] ==
             sheets[edge_between(corners[1], corners[2])] &&
         sheets[edge_between(corners[1], corners[2])] ==
             sheets[edge_between(corners[2], corners[3])];
}

/// Marches through the cells that the surface crosses.
class Marcher {
 public:
  explicit Marcher(const GridFunction& function) : function_(function) {}

  TriangleMesh run(const std::vector<GridPoint>& seeds) {
    for (const GridPoint& seed : seeds) visit(seed);
    for (std::size_t i = 0; i < cells_.size(); ++i) march(GridPoint(cells_[i]));
    add_quadrilaterals();
    TriangleMesh mesh;
    mesh.positions.resize(3, static_cast<Eigen::Index>(positions_.size()));
    for (std::size_t v = 0; v < positions_.size(); ++v)
      mesh.positions.col(static_cast<Eigen::Index>(v)) = positions_[v];
    mesh.triangles = std::move(triangles_);
    return mesh;
  }

 private:
  struct Edge {
    GridPoint from;
    int axis;
    bool rises;  ///< from inside to outside along the axis
  };

  double value(const GridPoint& point) {
    const auto [entry, is_new] = values_.try_emplace(grid_key(point), 0.0);
    if (is_new) entry->second = function_(point);
    return entry->second;
  }

  void visit(const GridPoint& cell) {
    if (seen_.insert(grid_key(cell)).second) cells_.push_back(cell);
  }

  int pattern_of(const GridPoint& cell) {
    int pattern = 0;
    for (int corner = 0; corner < 8; ++corner)
      pattern |= value(cell + corner_offset(corner)) < 0.0 ? 1 << corner : 0;
    return pattern;
  }

  /// Returns the sheets of a cell. The surface separates the inside corners of an ambiguous face,
  /// except where one sheet on either side would cross the face twice: then the same two vertices
  /// would be joined by two edges, with four triangles (Wenger 2013).
  Sheets sheets_of_cell(const GridPoint& cell, int pattern) {
    int joined = 0;
    for (int face = 0; face < 6; ++face) {
      if (!is_ambiguous(pattern, face) || !crosses_twice(pattern, face)) continue;
      const int step = face % 2 == 0 ? -1 : 1;
      const int other = pattern_of(cell + step * GridPoint::Unit(face / 2));
      if (crosses_twice(other, face ^ 1)) joined |= 1 << face;
    }
    return joined == 0 ? separating_sheets(pattern) : sheets_of(pattern, joined);
  }

  void march(const GridPoint& cell) {
    const int pattern = pattern_of(cell);
    if (pattern == 0 || pattern == 255) return;
    double values[8];
    for (int corner = 0; corner < 8; ++corner) values[corner] = value(cell + corner_offset(corner));
    const Sheets sheets = sheets_of_cell(cell, pattern);
    std::array<int, kEdges> vertex_of_sheet;
    vertex_of_sheet.fill(-1);
    std::array<int, kEdges> crossings{};
    for (int axis = 0; axis < 3; ++axis) {
      for (int corner = 0; corner < 8; ++corner) {
        if ((corner & (1 << axis)) != 0) continue;
        const int edge = edge_index(corner, axis);
        const int sheet = sheets[edge];
        if (sheet < 0) continue;
        int& vertex = vertex_of_sheet[sheet];
        if (vertex < 0) {
          vertex = static_cast<int>(positions_.size());
          positions_.emplace_back(Vector3d::Zero());
        }
        const double begin = values[corner];
        const double end = values[corner | (1 << axis)];
        positions_[vertex] += (cell + corner_offset(corner)).cast<double>() +
                              begin / (begin - end) * Vector3d::Unit(axis);
        ++crossings[sheet];
        vertices_[grid_key(cell)][edge] = vertex;
        if (corner == 0) edges_.push_back({cell, axis, begin < 0.0});
      }
    }
    for (int sheet = 0; sheet < kEdges; ++sheet) {
      if (vertex_of_sheet[sheet] >= 0) positions_[vertex_of_sheet[sheet]] /= crossings[sheet];
    }
    // The surface continues through each face that it crosses.
    for (int axis = 0; axis < 3; ++axis) {
      for (const int side : {0, 1}) {
        int inside = 0;
        for (int corner = 0; corner < 8; ++corner)
          inside += ((corner >> axis) & 1) == side && ((pattern >> corner) & 1) != 0 ? 1 : 0;
        if (inside > 0 && inside < 4) visit(cell + (2 * side - 1) * GridPoint::Unit(axis));
      }
    }
  }

  void add_quadrilaterals() {
    for (const Edge& edge : edges_) {
      // The four cells around the edge, in the order of a turn about its axis.
      const GridPoint next = GridPoint::Unit((edge.axis + 1) % 3);
      const GridPoint other = GridPoint::Unit((edge.axis + 2) % 3);
      const int along = 1 << ((edge.axis + 1) % 3);
      const int across = 1 << ((edge.axis + 2) % 3);
      const std::pair<GridPoint, int> around[4] = {{edge.from, 0},
                                                   {edge.from - next, along},
                                                   {edge.from - next - other, along | across},
                                                   {edge.from - other, across}};
      int corners[4];
      for (int k = 0; k < 4; ++k) {
        const int place = edge_index(around[k].second, edge.axis);
        corners[edge.rises ? k : 3 - k] = vertices_.at(grid_key(around[k].first))[place];
      }
      const auto length = [&](int a, int b) {
        return (positions_[corners[a]] - positions_[corners[b]]).squaredNorm();
      };
      const int begin = length(0, 2) <= length(1, 3) ? 0 : 1;
      triangles_.push_back({corners[begin], corners[begin + 1], corners[(begin + 2) % 4]});
      triangles_.push_back({corners[begin], corners[(begin + 2) % 4], corners[(begin + 3) % 4]});
    }
  }

  const GridFunction& function_;
  std::vector<GridPoint> cells_;
  std::unordered_set<std::uint64_t> seen_;
  std::unordered_map<std::uint64_t, double> values_;
  std::unordered_map<std::uint64_t, std::array<int, kEdges>> vertices_;  ///< on the edges of a cell
  std::vector<Edge> edges_;
  std::vector<Vector3d> positions_;
  std::vector<Triangle> triangles_;
};

}  // namespace

TriangleMesh dual_surface(const GridFunction& function, const std::vector<GridPoint>& seeds) {
  return Marcher(function).run(seeds);
}

TriangleMesh polygonize(const Solid& solid, double cell) {
  const Eigen::AlignedBox3d box = solid.bounds();
  const GridFunction function = [&](const GridPoint& point) {
    return solid.distance(cell * point.cast<double>());
  };
  std::vector<GridPoint> seeds;
  // A small or thin solid may lie between the points of the coarse grid.
  for (int coarse = 4; seeds.empty() && coarse > 0; coarse /= 2) {
    const GridPoint first = (box.min() / (coarse * cell)).array().floor().cast<int>();
    const GridPoint last = (box.max() / (coarse * cell)).array().ceil().cast<int>();
    // A line along x through a coarse point inside, to the point where it leaves the solid.
    for (int z = first.z(); z <= last.z(); ++z) {
      for (int y = first.y(); y <= last.y(); ++y) {
        bool was_inside = false;
        for (int x = first.x(); x <= last.x() + 1; ++x) {
          const bool is_inside = function(coarse * GridPoint(x, y, z)) < 0.0;
          if (was_inside && !is_inside) {
            for (int k = 1; k <= coarse; ++k) {
              if (function(GridPoint(coarse * x - k, coarse * y, coarse * z)) < 0.0) {
                seeds.emplace_back(coarse * x - k, coarse * y, coarse * z);
                break;
              }
            }
          }
          was_inside = is_inside;
        }
      }
    }
  }
  TriangleMesh mesh = dual_surface(function, seeds);
  mesh.positions *= cell;
  for (auto position : mesh.positions.colwise()) position = on_surface(solid, position, 0.5 * cell);
  return mesh;
}

}  // namespace sinew
