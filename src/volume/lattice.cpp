// SPDX-License-Identifier: MIT

#include "volume/lattice.h"

#include <algorithm>
#include <utility>

#include "mesh/prisms.h"

namespace sinew {
namespace {

// Coordinates of lattice vertices, in halves of the smallest cube's side. Then they are integers.
using Coordinates = std::array<int, 3>;

Coordinates moved(Coordinates at, int axis, int distance) {
  at[axis] += distance;
  return at;
}

Coordinates middle(const Coordinates& a, const Coordinates& b) {
  return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
}

class LatticeBuilder {
 public:
  explicit LatticeBuilder(const Octree& octree) : octree_(octree) {}

  Lattice build() {
    const std::vector<OctreeCell> leaves = octree_.leaves();
    for (const OctreeCell& leaf : leaves) add_corners(leaf);
    for (const OctreeCell& leaf : leaves)
      for (int axis = 0; axis < 3; ++axis)
        for (const int direction : {-1, 1}) fill_side(leaf, axis, direction);
    place_vertices();
    return std::move(lattice_);
  }

 private:
  /// Returns the side of a cube in coordinates.
  int extent(int level) const { return 2 << (octree_.levels() - 1 - level); }

  Coordinates first_corner(const OctreeCell& cell) const {
    const int side = extent(cell.level);
    return {cell.index[0] * side, cell.index[1] * side, cell.index[2] * side};
  }

  int vertex(const Coordinates& at, bool is_center) {
    const auto [place, is_new] =
        vertices_.try_emplace(packed(at), static_cast<int>(coordinates_.size()));
    if (is_new) {
      coordinates_.push_back(at);
      lattice_.is_center.push_back(is_center);
    }
    return place->second;
  }
  int corner(const Coordinates& at) { return vertex(at, false); }
  int center(const OctreeCell& cell) {
    const int half = extent(cell.level) / 2;
    Coordinates at = first_corner(cell);
    for (int& c : at) c += half;
    return vertex(at, true);
  }

  void add_corners(const OctreeCell& cell) {
    const int side = extent(cell.level);
    Coordinates at = first_corner(cell);
    for (int i = 0; i < 8; ++i)
      corner({at[0] + (i & 1) * side, at[1] + (i >> 1 & 1) * side, at[2] + (i >> 2) * side});
  }

  /// Adds a tetrahedron of four vertices in any order.
  void add(int a, int b, int c, int d) { lattice_.mesh.tetrahedra.push_back({a, b, c, d}); }

  /// Returns the corners of a square, in order around it.
  static std::array<Coordinates, 4> square(const Coordinates& first, int axis, int side) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    return {first, moved(first, u, side), moved(moved(first, u, side), v, side),
            moved(first, v, side)};
  }

  void fill_side(const OctreeCell& cell, int axis, int direction) {
    OctreeCell neighbor = cell;
    neighbor.index[axis] += direction;
    const int side = extent(cell.level);
    const Coordinates first = moved(first_corner(cell), axis, direction > 0 ? side : 0);
    switch (octree_.state(neighbor)) {
      case Octree::State::kLeaf:
        if (direction > 0) surround_line(center(cell), center(neighbor), square(first, axis, side));
        return;
      case Octree::State::kSplit: {
        const Coordinates shared = middle(first, square(first, axis, side)[2]);
        for (const Coordinates& outer : square(first, axis, side)) {
          const Coordinates low = {std::min(outer[0], shared[0]), std::min(outer[1], shared[1]),
                                   std::min(outer[2], shared[2])};
          add_pyramid(center(cell), square(low, axis, side / 2), shared);
        }
        return;
      }
      case Octree::State::kMissing:
        break;
    }
    if (cell.level == 0) return;
    const OctreeCell larger = parent_of(neighbor);
    if (octree_.state(larger) != Octree::State::kLeaf) return;
    Coordinates shared = first_corner(larger);
    for (const int other : {(axis + 1) % 3, (axis + 2) % 3}) shared[other] += side;
    shared[axis] = first[axis];
    add_pyramid(center(cell), square(first, axis, side), shared);
  }

  /// Fills the space between the centers of two equal cubes and each edge of their common side.
  void surround_line(int a, int b, const std::array<Coordinates, 4>& corners) {
    for (int i = 0; i < 4; ++i) {
      const Coordinates &from = corners[i], &to = corners[(i + 1) % 4];
      const auto split = vertices_.find(packed(middle(from, to)));
      if (split == vertices_.end()) {
        add(a, b, corner(from), corner(to));
      } else {
        add(a, b, corner(from), split->second);
        add(a, b, split->second, corner(to));
      }
    }
  }

  /// Fills the pyramid over a square, which is cut along the diagonal through `shared`, one of its
  /// corners.
  void add_pyramid(int top, const std::array<Coordinates, 4>& corners, const Coordinates& shared) {
    int at = 0;
    while (corners[at] != shared) ++at;
    const auto around = [&](int i) { return corner(corners[(at + i) % 4]); };
    add(top, around(0), around(1), around(2));
    add(top, around(0), around(2), around(3));
  }

  void place_vertices() {
    const double unit = 0.5 * octree_.side(octree_.levels() - 1);
    const Eigen::Vector3d origin =
        octree_.center({0, {0, 0, 0}}) - Eigen::Vector3d::Constant(0.5 * octree_.side(0));
    Points& positions = lattice_.mesh.positions;
    positions.resize(3, static_cast<Eigen::Index>(coordinates_.size()));
    for (std::size_t i = 0; i < coordinates_.size(); ++i) {
      const auto& [x, y, z] = coordinates_[i];
      positions.col(static_cast<Eigen::Index>(i)) = origin + unit * Eigen::Vector3d(x, y, z);
    }
    for (Tetrahedron& t : lattice_.mesh.tetrahedra)
      if (signed_volume(positions, t) < 0.0) std::swap(t[2], t[3]);
  }

  const Octree& octree_;
  Lattice lattice_;
  std::vector<Coordinates> coordinates_;
  std::unordered_map<std::uint64_t, int> vertices_;
};

}  // namespace

Lattice fill_octree(const Octree& octree) {
  return LatticeBuilder(octree).build();
}

}  // namespace sinew
