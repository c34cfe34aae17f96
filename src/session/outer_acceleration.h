#pragma once

#include "core/types.h"
#include "session/settings.h"

namespace sinew {

/// m/s^2, by the settings dynamics.gravity, gravity_tilt and gravity_heading: with the tilt t and
/// the heading h,
///   gravity (sin t sin h, -cos t, sin t cos h).
Eigen::Vector3d gravity_of(const Settings& settings);

/// A shake: the frame that the body stands in swings about for a while, less and less; all tissue
/// feels it as inertia, the bones stay where the clip has them.
inline constexpr double kShakeSeconds = 0.5;
inline constexpr double kStrongestShake = 10.0;

/// m/s^2 that the tissue feels. \param seconds  since it began; zero outside of its duration
Eigen::Vector3d shake_acceleration(double strength, double seconds);

}  // namespace sinew
