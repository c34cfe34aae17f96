// SPDX-License-Identifier: MIT

#pragma once

#include "building/guess/body_frame.h"
#include "building/guess/limbs.h"

namespace sinew {

/// Holds the joints of a front leg of an animal. Rigs place the middle one at the elbow or, in long
/// legs, at the carpus.
struct FrontLegJoints {
  Eigen::Vector3d shoulder = Eigen::Vector3d::Zero();
  Eigen::Vector3d elbow = Eigen::Vector3d::Zero();
  Eigen::Vector3d paw = Eigen::Vector3d::Zero();
};

/// Holds the joints of a hind leg of an animal.
struct HindLegJoints {
  Eigen::Vector3d hip = Eigen::Vector3d::Zero();
  Eigen::Vector3d stifle = Eigen::Vector3d::Zero();
  Eigen::Vector3d hock = Eigen::Vector3d::Zero();
  Eigen::Vector3d paw = Eigen::Vector3d::Zero();
};

/// Places the joints of a front leg.
/// \param back  distance from where the leg joins the trunk to the back of the body above
FrontLegJoints front_leg_joints(const Limb& leg, const BodyFrame& frame, double back);

/// Places the joints of a hind leg.
/// \param back  as above
HindLegJoints hind_leg_joints(const Limb& leg, const BodyFrame& frame, double back);

}  // namespace sinew
