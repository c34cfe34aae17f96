// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes gravity as users set it.
struct GravitySettings {
  double acceleration = 0.0;  ///< m/s^2
  double tilt = 0.0;          ///< angle to straight down, degrees
  double heading = 0.0;       ///< horizontal direction of tilted gravity, degrees; 0: +Z, 90: +X

  bool operator==(const GravitySettings&) const = default;
};

/// Returns the gravity vector, m/s^2. With the tilt t and the heading h it is
///   acceleration (sin t sin h, -cos t, sin t cos h).
Eigen::Vector3d gravity_of(const GravitySettings& settings);

/// During a shake, the reference frame of the body swings for kShakeSeconds with decreasing
/// amplitude. The tissue is given the inertial acceleration; the bones stay where the clip has
/// them. kStrongestShake is the largest strength that a user can choose.
inline constexpr double kShakeSeconds = 0.5;
inline constexpr double kStrongestShake = 10.0;

/// Returns the inertial acceleration that the tissue is given, m/s^2.
/// \param seconds  since the shake began; the result is zero outside of its duration
Eigen::Vector3d shake_acceleration(double strength, double seconds);

}  // namespace sinew
