// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Identifies a cube of an octree. On level 0 the cubes are largest; each level halves their side.
struct OctreeCell {
  int level = 0;
  std::array<int, 3> index{};  ///< along x, y and z, in cubes of this level

  bool operator==(const OctreeCell&) const = default;
};

/// Divides space into cubes of different sizes. The largest cubes form a grid, of which only some
/// exist. Each may be split into eight, and so on.
class Octree {
 public:
  /// Creates an octree without cubes.
  /// \param origin  corner of the grid
  /// \param side    of the largest cubes
  /// \param levels  number of levels, at least 1
  Octree(const Eigen::Vector3d& origin, double side, int levels);

  int levels() const { return static_cast<int>(cells_.size()); }
  double side(int level) const { return side_ / (1 << level); }
  Eigen::Vector3d center(const OctreeCell& cell) const;
  /// Returns the cube of a level that contains a point, whether it exists or not.
  OctreeCell cell_at(const Eigen::Vector3d& point, int level) const;

  enum class State : std::uint8_t { kMissing, kLeaf, kSplit };
  State state(const OctreeCell& cell) const;

  /// Adds a cube of level 0.
  void add(const OctreeCell& cell);
  /// Splits cubes until the one that contains the point is of this level. Does nothing where no
  /// cube exists.
  void refine_at(const Eigen::Vector3d& point, int level);
  /// Splits cubes until all that touch, even in a corner, differ by one level at most.
  void balance();

  /// Returns all cubes that are not split, from large to small, in ascending order of their
  /// indices.
  std::vector<OctreeCell> leaves() const;

 private:
  void split(const OctreeCell& cell);

  Eigen::Vector3d origin_;
  double side_;
  std::vector<std::unordered_map<std::uint64_t, State>> cells_;  ///< for each level
};

/// Returns the cube that contains this one and is one level above.
OctreeCell parent_of(const OctreeCell& cell);

/// Packs three coordinates, each in [-2^20, 2^20), into one number.
std::uint64_t packed(const std::array<int, 3>& coordinates);

}  // namespace sinew
