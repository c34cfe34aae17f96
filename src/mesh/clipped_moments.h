// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// The side of a plane from which its normal points away.
struct HalfSpace {
  Eigen::Vector3d point;    ///< of the plane
  Eigen::Vector3d outward;  ///< normal, of any length

  /// Returns a number that is negative inside and grows with the distance from the plane.
  double height(const Eigen::Vector3d& place) const { return outward.dot(place - point); }
};

/// The volume of a solid, and the integral of the position over it. SolidMoments of solids that do
/// not overlap add up.
struct SolidMoments {
  double volume = 0.0;
  Eigen::Vector3d first = Eigen::Vector3d::Zero();

  SolidMoments& operator+=(const SolidMoments& other);
  SolidMoments operator*(double factor) const { return {factor * volume, factor * first}; }
};

/// Returns the moments of the part of a closed surface's inside that lies in all of up to three
/// half spaces. The divergence theorem is applied with the origin in all planes: then the sections
/// along them contribute nothing, and only the triangles have to be cut.
/// \param triangles  oriented outward
/// \throws std::logic_error  if there are more than three planes, or no point is in all of them
SolidMoments moments_within(const Points& positions, const std::vector<Triangle>& triangles,
                            std::span<const HalfSpace> half_spaces);

}  // namespace sinew
