// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes the plane of a cut. Points with normal . x <= distance are kept.
struct CutPlane {
  Eigen::Vector3f normal = Eigen::Vector3f::UnitX();  ///< unit vector, towards the hidden side
  float distance = 0.0F;

  bool operator==(const CutPlane&) const = default;
};

/// Describes a corner of the section of a tetrahedron: a point of one of its edges.
struct SectionCorner {
  int from;        ///< vertices of the edge
  int to;          ///< on the hidden side
  float fraction;  ///< position along the edge, from 0 at `from` to 1 at `to`
};

/// Describes the section of a tetrahedron with a plane: a convex polygon with its corners in order.
struct SectionPolygon {
  int tetrahedron;
  int corner_count;  ///< 3 or 4
  std::array<SectionCorner, 4> corners;
};

/// Computes the section of a body with a plane. A face that lies in the plane belongs to the
/// section of the tetrahedron on its hidden side alone, so that nothing is covered twice.
/// \param positions  3 x n
/// \return a polygon for each tetrahedron that has vertices on both sides
std::vector<SectionPolygon> section_of(const PointsF& positions,
                                       std::span<const Tetrahedron> tetrahedra,
                                       const CutPlane& plane);

/// Returns the position of a corner.
Eigen::Vector3f place_of(const SectionCorner& corner, const PointsF& positions);

}  // namespace sinew
