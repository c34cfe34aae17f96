// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "cuda/host_device.h"

/// These functions limit the inertial acceleration that the tissue is given when its bones
/// accelerate. A vertex feels at most c m/s^2 of a lasting acceleration, and at most c kWindow of a
/// jolt, which is a jump in the velocity of the base. Since velocities are limited, the result does
/// not depend on the number of steps into which a change is divided.
///
/// Each vertex stores the changes of velocity that it felt recently as a vector r (m/s), whose
/// length decreases by c per second and never exceeds c kWindow. The vertex feels the part s d of
/// the next change d, where s is the largest factor in [0, 1] for which |s d| and |r + s d| are at
/// most c kWindow. A jump in velocity that is reversed therefore has no effect in the end. Under a
/// steady acceleration a > c, the vertex has felt a change of velocity of min(a t, c (kWindow + t -
/// dt)) after the time t. For this to hold in steps longer than kWindow, too, in which r vanishes
/// completely, a change in the direction of r may exceed the limit by up to c (dt - kWindow).
namespace sinew::felt_jolts {

constexpr double kWindow = 1.0 / 60.0;  // s

/// Holds the limits for one time step dt.
struct Limits {
  float decay = 0.0F;          ///< c dt, m/s
  float largest = 0.0F;        ///< c kWindow, m/s
  float extra_windows = 0.0F;  ///< dt / kWindow - 1, or 0
};

/// Returns the limits for a time step.
/// \param largest_jolt  c, m/s^2
/// \param time_step     dt, s
inline Limits limits(double largest_jolt, double time_step) {
  return {static_cast<float>(largest_jolt * time_step), static_cast<float>(largest_jolt * kWindow),
          static_cast<float>(std::max(0.0, time_step / kWindow - 1.0))};
}

inline float dot(const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
  return a.dot(b);
}

/// Returns the factor s in [0, 1] by which a change d is felt.
/// \param squared_change  |d|^2
/// \param along           r . d
/// \param squared_felt    |r|^2
/// \param largest         limit of |s d| and |r + s d|, m/s
SINEW_HOST_DEVICE inline float felt_fraction(float squared_change, float along, float squared_felt,
                                             float largest) {
  const float room = largest * largest - squared_felt;
  if (squared_change + 2.0F * along <= room && squared_change <= largest * largest) return 1.0F;
  if (!(room > 0.0F) && along >= 0.0F) return 0.0F;
  const float root = sqrtf(fmaxf(0.0F, along * along + squared_change * room));
  const float in_ball = along > 0.0F ? room / (along + root) : (root - along) / squared_change;
  return fminf(in_ball, largest / sqrtf(squared_change));
}

/// Returns the part s d of a change d that a vertex feels, and updates its memory.
/// \param recent  r, updated for the next step
/// \param scale   factor on the limits for this vertex (jolt_scale())
template <typename Vector>
SINEW_HOST_DEVICE inline Vector felt_change(Vector& recent, const Vector& change, float scale,
                                            const Limits& limits) {
  const float largest = scale * limits.largest;
  const float squared_change = dot(change, change);
  float allowed = largest;
  if (limits.extra_windows > 0.0F && squared_change > 0.0F)
    allowed += limits.extra_windows * fmaxf(0.0F, dot(recent, change)) / sqrtf(squared_change);
  const float length = sqrtf(dot(recent, recent));
  const float decay = scale * limits.decay;
  recent = (length > decay ? 1.0F - decay / length : 0.0F) * recent;
  const Vector felt =
      felt_fraction(squared_change, dot(recent, change), dot(recent, recent), allowed) * change;
  recent = recent + felt;
  const float length_after = sqrtf(dot(recent, recent));
  if (length_after > largest) recent = (largest / length_after) * recent;
  return felt;
}

}  // namespace sinew::felt_jolts
