// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"
#include "session/settings/settings.h"

namespace sinew {

/// Returns the gravity vector, m/s^2, from the settings dynamics.gravity, gravity_tilt and
/// gravity_heading. With the tilt t and the heading h it is
///   gravity (sin t sin h, -cos t, sin t cos h).
Eigen::Vector3d gravity_of(const Settings& settings);

/// A shake: the reference frame of the body swings for kShakeSeconds with decreasing amplitude. The
/// tissue is given the inertial acceleration; the bones stay where the clip has them.
/// kStrongestShake is the largest strength that a user can choose.
inline constexpr double kShakeSeconds = 0.5;
inline constexpr double kStrongestShake = 10.0;

/// Returns the inertial acceleration that the tissue is given, m/s^2.
/// \param seconds  since the shake began; the result is zero outside of its duration
Eigen::Vector3d shake_acceleration(double strength, double seconds);

}  // namespace sinew
