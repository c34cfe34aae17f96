// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/pose.h"
#include "rig/skeleton.h"

namespace sinew {

/// Rotation of the patella about its axis relative to the flexion of the knee.
inline constexpr double kPatellaShare = 0.80;

/// Rotates the patellas of a pose with its knees, along the grooves of the femurs.
/// \param skeleton  body_skeleton()
void follow_knees(const Skeleton& skeleton, Pose& pose);

/// Raises an arm of the template by an angle from its rest pose, with the rhythm of the shoulder:
/// per degree, the scapula rotates upward by 0.30 (Braman et al. 2009), and the clavicle rises,
/// retracts and rotates backward (Inman et al. 1944, Ludewig et al. 2009). The upper arm rotates
/// for the rest, so that it keeps its direction in the plane of the motion.
/// \param side   ".R" or ".L"
/// \param axis   unit; for the right arm, in the frame of the body. The front axis (0, 0, -1)
/// raises
///               it to the side. For the left arm, the motion is the mirror image.
/// \param angle  rad
void raise_arm(const Skeleton& skeleton, const std::string& side, const Eigen::Vector3d& axis,
               double angle, Pose& pose);

}  // namespace sinew
