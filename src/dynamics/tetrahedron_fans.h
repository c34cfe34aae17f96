#pragma once

#include <array>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Up to three tetrahedra around a common edge, each sharing a face with the next, as those of a
/// prism: (a, b, p0, p1), (a, b, p1, p2), (a, b, p2, p3). The local step works on fans, since three
/// tetrahedra of six vertices cost less to read and to sum than three of four each.
struct TetrahedronFan {
  static constexpr int kTetrahedra = 3;
  static constexpr int kCorners = 6;
  static constexpr int kNone = -1;

  std::array<int, kTetrahedra> tetrahedra{kNone, kNone, kNone};  ///< index, or kNone
  /// a, b, p0, p1, p2, p3; kNone where no tetrahedron needs it. a < b and p0 < p3.
  std::array<int, kCorners> corners{kNone, kNone, kNone, kNone, kNone, kNone};

  /// Corners of tetrahedron i of a fan, by place in `corners`.
  static constexpr std::array<int, 4> places(int i) { return {0, 1, 2 + i, 3 + i}; }
};

/// Fans of all tetrahedra: three neighbours of the list where they form one, single ones otherwise.
std::vector<TetrahedronFan> tetrahedron_fans(const std::vector<Tetrahedron>& tetrahedra);

}  // namespace sinew
