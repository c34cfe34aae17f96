// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <numbers>
#include <optional>

#include "core/types.h"

namespace sinew {

/// Describes the limits of a joint that bends in a plane, such as an elbow or a knee.
struct Hinge {
  Eigen::Vector3d axis;  ///< unit, across the bone, in the joint's frame at rest
  double min = 0.0;      ///< smallest bend about the axis from the rest pose, rad; at most 0
  double max = 0.0;      ///< largest bend, rad; at least 0
};

/// Describes the range of a joint's rotation relative to its rest rotation. It is
/// rest^-1 * local, in the joint's own frame. It is split into a twist about the bone, which is
/// applied first, and a swing, which takes the bone to its new direction on the shortest arc.
struct JointLimit {
  Eigen::Vector3d bone = Eigen::Vector3d::UnitY();  ///< unit, along the bone, in the joint's frame
  double cone = std::numbers::pi;   ///< largest swing, rad; for a hinge: out of its plane
  double twist = std::numbers::pi;  ///< largest twist to either side, rad
  std::optional<Hinge> hinge;
};

/// Describes one of the angles that a limit constrains, rad.
struct LimitedAngle {
  double value = 0.0;
  double min = 0.0;
  double max = 0.0;
  /// Derivative of the value with respect to a small rotation vector that rotates the joint
  /// further, in the frame that the joint has at rest.
  Eigen::Vector3d slope = Eigen::Vector3d::Zero();

  double excess() const;  ///< amount above max (> 0) or below min (< 0)
};

/// Returns {swing, unused, twist}, or for a hinge {bend, angle out of the plane, twist}. An unused
/// angle is all 0.
std::array<LimitedAngle, 3> limited_angles(const JointLimit& limit,
                                           const Eigen::Quaterniond& rotation);

/// Returns the rotation with each angle that exceeds the limit set to the limit. It is bit for bit
/// the same if none does.
Eigen::Quaterniond limited(const JointLimit& limit, const Eigen::Quaterniond& rotation);

/// Returns the limit, widened where necessary to include a rotation.
JointLimit widened(const JointLimit& limit, const Eigen::Quaterniond& rotation);

}  // namespace sinew
