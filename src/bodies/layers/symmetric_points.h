// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Moves vertices of a surface that is symmetric in x = 0, together with their mirror images. No
/// vertex changes sides, as in the cleft between the buttocks.
class SymmetricPoints {
 public:
  /// \param points    3 x n, m; they are changed, and must live as long as this object
  /// \param mirrored  the mirror image of each vertex (mirrored_vertices)
  SymmetricPoints(Points& points, std::vector<int> mirrored);

  /// Returns true for vertices of the right side and the middle. The others follow. A right and a
  /// left vertex that coincide in the middle stay where they are, since their positions do not tell
  /// them apart.
  bool is_movable(Eigen::Index vertex) const {
    return is_movable_[static_cast<std::size_t>(vertex)] != 0;
  }

  int image(Eigen::Index vertex) const { return mirrored_[static_cast<std::size_t>(vertex)]; }

  /// Returns the position nearest to the given one where a movable vertex is on its side.
  Eigen::Vector3d on_its_side(Eigen::Index vertex, const Eigen::Vector3d& position) const;

  /// Moves a movable vertex to a position, or as near to it as its side allows.
  void move(Eigen::Index vertex, const Eigen::Vector3d& position);

 private:
  Points& points_;
  std::vector<int> mirrored_;
  std::vector<char> is_movable_;
};

/// Least distance of moved vertices of either side from the middle, m.
inline constexpr double kFromMiddle = 1e-4;

}  // namespace sinew
