// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes a fan of tetrahedra: up to three tetrahedra around a common edge (a, b), each of which
/// shares a face with the next, like those of a prism: (a, b, p0, p1), (a, b, p1, p2), (a, b, p2,
/// p3). The local step works on fans because a fan has six vertices to read and to sum, whereas
/// three separate tetrahedra have twelve.
struct TetrahedronFan {
  static constexpr int kTetrahedra = 3;
  static constexpr int kCorners = 6;
  static constexpr int kNone = -1;

  std::array<int, kTetrahedra> tetrahedra{kNone, kNone, kNone};  ///< index, or kNone
  /// The vertices a, b, p0, p1, p2, p3; kNone for those that no tetrahedron uses. a < b, p0 < p3.
  std::array<int, kCorners> corners{kNone, kNone, kNone, kNone, kNone, kNone};

  /// Returns the indices in `corners` of the vertices of tetrahedron i.
  static constexpr std::array<int, 4> places(int i) { return {0, 1, 2 + i, 3 + i}; }
};

/// Divides all tetrahedra into fans. Three consecutive tetrahedra of the list become one fan if
/// they form one. Each other tetrahedron becomes a fan of its own.
std::vector<TetrahedronFan> tetrahedron_fans(const std::vector<Tetrahedron>& tetrahedra);

}  // namespace sinew
