// SPDX-License-Identifier: MIT

#include "session/outer_acceleration.h"

#include <cmath>
#include <numbers>

namespace sinew {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
// Two full swings across the body. The nods up and down have half the amplitude and twice the
// frequency. This is close to the natural frequency of soft tissue.
constexpr double kSwings = 2.0;
constexpr double kAcross = 25.0;  // m/s^2
constexpr double kUp = 12.0;      // m/s^2
constexpr double kAlong = 8.0;    // m/s^2

}  // namespace

Eigen::Vector3d gravity_of(const GravitySettings& settings) {
  const double tilt = kTurn / 360.0 * settings.tilt;
  const double heading = kTurn / 360.0 * settings.heading;
  return settings.acceleration * Eigen::Vector3d(std::sin(tilt) * std::sin(heading),
                                                 -std::cos(tilt),
                                                 std::sin(tilt) * std::cos(heading));
}

Eigen::Vector3d shake_acceleration(double strength, double seconds) {
  if (!(seconds > 0.0 && seconds < kShakeSeconds)) return Eigen::Vector3d::Zero();
  const double t = seconds / kShakeSeconds;
  const double fading = (1.0 - t) * (1.0 - t);
  const double swing = std::sin(kTurn * kSwings * t);
  const double nod = std::sin(2.0 * kTurn * kSwings * t);
  return strength * fading * Eigen::Vector3d(kAcross * swing, kUp * nod, kAlong * swing);
}

}  // namespace sinew
