// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_tree.h"

namespace sinew {

/// Measures how deep vertices of a deforming surface are below the part of it that they entered.
///
/// The depth of a vertex v is the distance to the nearest point q of the surface that satisfies the
/// following conditions, where q is the point of a triangle that is closest to v:
/// - v is not a corner of the triangle.
/// - v is behind the triangle: q - v is at most 60 degrees off its normal. This leaves out the skin
///   around v, which is seen from the side.
/// - v did not already see the triangle through its own flesh at rest: there, it was not behind the
///   triangle in the same sense, or the two points were at least twice as far apart as now. This
///   leaves out the other side of the limb that v belongs to.
class PenetrationDepth {
 public:
  /// \param rest  the surface at rest, without holes (ClosedSurface)
  explicit PenetrationDepth(TriangleMesh rest);

  /// Returns the depth of each of these vertices, which are inside another part of the surface
  /// (EnteredVertices). The depth is 0 if no point satisfies the conditions.
  /// \param positions  of all vertices of the surface, 3 x n
  std::vector<double> of(const Points& positions, const std::vector<int>& vertices) const;

 private:
  bool counts(int vertex, const ClosestPoint& point, const Points& positions) const;

  TriangleMesh rest_;
};

}  // namespace sinew
