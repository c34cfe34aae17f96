// SPDX-License-Identifier: MIT

#pragma once

#include "building/guess/limbs.h"

namespace sinew {

/// Axes of the pelvis of a body, unit vectors.
struct BodyFrame {
  Eigen::Vector3d up = Eigen::Vector3d::UnitY();    ///< from the hind legs to the head
  Eigen::Vector3d left = Eigen::Vector3d::UnitX();  ///< the body's own left
  Eigen::Vector3d front = Eigen::Vector3d::UnitZ();
  /// True if the shape tells left from right: by feet that point forward, or bent knees.
  bool is_certain = true;
};

/// Returns the axes of an upright body. Its feet point to the front: the axis about which a foot
/// is bent against the shin points to the side, however the leg is held, and so does that of a bent
/// knee.
BodyFrame upright_frame(const BodyLimbs& body);

/// Returns the axes of a body that stands on four feet: up is the normal of the plane through the
/// feet on the side of the body, and front the direction from the hind to the front legs.
BodyFrame four_legged_frame(const BodyLimbs& body);

/// Describes how the tips of the four limbs lie with regard to the body.
struct FootPlane {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitY();  ///< unit vector towards the body
  /// Distance of the middle of the trunk from the plane, as a fraction of the length of the legs.
  double height = 0.0;
  /// Largest distance of a tip from the plane, as a fraction of the length of the legs.
  double unevenness = 0.0;
};

/// Returns the plane through the tips of the four limbs.
FootPlane foot_plane(const BodyLimbs& body);

/// Returns true if a body stands on all four limbs: their tips are near a plane, and the trunk is
/// far above it. The hands and feet of an upright body may lie in a plane, too, but this passes
/// close to the trunk.
bool stands_on_four_feet(const BodyLimbs& body);

/// Exchanges the limbs of a pair where necessary, so that the left one comes first.
void sort_left_first(BodyLimbs& body, const Eigen::Vector3d& left);

}  // namespace sinew
