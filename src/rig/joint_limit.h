#pragma once

#include <array>
#include <numbers>
#include <optional>

#include "core/types.h"

namespace sinew {

/// A joint that bends in a plane: elbows and knees.
struct Hinge {
  Eigen::Vector3d axis;  ///< unit, across the bone, in the joint's frame at rest
  double least = 0.0;    ///< bend about the axis from the rest pose, rad; at most 0
  double most = 0.0;     ///< at least 0
};

/// How far a joint turns from its rest rotation. The turn is rest^-1 * local, in the joint's own
/// frame; it is split into a swing, which takes the bone where it goes on the shortest way, and a
/// twist about the bone before it.
struct JointLimit {
  Eigen::Vector3d bone = Eigen::Vector3d::UnitY();  ///< unit, along the bone, in the joint's frame
  double cone = std::numbers::pi;   ///< largest swing, rad; of a hinge: out of its plane
  double twist = std::numbers::pi;  ///< largest twist to either side, rad
  std::optional<Hinge> hinge;
};

/// One of the angles that a limit is about.
struct LimitedAngle {
  double value = 0.0;
  double least = 0.0;
  double most = 0.0;
  /// Derivative of the value by a small rotation vector that turns the joint further, in the frame
  /// that the joint has at rest.
  Eigen::Vector3d slope = Eigen::Vector3d::Zero();

  double excess() const;  ///< by how much the value is above most (> 0) or below least (< 0)
};

/// Swing and twist, or bend, way out of the plane, and twist; unused ones are all 0.
std::array<LimitedAngle, 3> limited_angles(const JointLimit& limit, const Eigen::Quaterniond& turn);

/// The turn with each angle that exceeds the limit set to the limit; bit for bit the same where
/// none does.
Eigen::Quaterniond limited(const JointLimit& limit, const Eigen::Quaterniond& turn);

/// The limit, wide enough to include a turn.
JointLimit widened(const JointLimit& limit, const Eigen::Quaterniond& turn);

}  // namespace sinew
