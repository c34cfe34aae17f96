// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>

#include "cuda/host_device.h"
#include "skinning/felt_jolts.h"
#include "skinning/skinning_settings.h"

/// These functions limit the speed at which tissue swings relative to its bones. A time step with
/// few iterations does not rotate light tetrahedra that spin by a large angle as far as the
/// converged step does. It may then gain energy from step to step, without bound: the vertices of a
/// wing that is turned inside out and touches a floor have moved away by thousands of heights.
/// Tissue that only jiggles is far below the limit.
namespace sinew::swing_limit {

/// Returns the largest speed of a vertex relative to its bones, m/s. In long steps it grows with
/// the time step, so that it does not remove an acceleration that the tissue may feel.
/// \param jolts  limits of the jumps in velocity that the tissue feels
inline float largest_speed(const felt_jolts::Limits& jolts) {
  constexpr float kJolts = 4.0F;
  // Limits::largest of the default settings, 1 m/s.
  constexpr auto kDefaultJump =
      static_cast<float>(CarryingSettings{}.largest_jolt * felt_jolts::kWindow);
  return std::max(kJolts * std::max(jolts.largest, kDefaultJump), jolts.decay);
}

/// Returns the rate at which the velocity of a vertex relative to its bones is damped in a step,
/// 1/s. If the speed exceeds the limit, the step removes the excess.
/// \param squared_speed  of the vertex relative to its bones, m^2/s^2
/// \param braking        rate below the limit, 1/s
/// \param rate           1 / time step, 1/s
/// \param largest        result of largest_speed()
SINEW_HOST_DEVICE inline float braking_at(float squared_speed, float braking, float rate,
                                          float largest) {
  if (!(squared_speed > largest * largest)) return braking;
  return fmaxf(braking, rate * (1.0F - largest / sqrtf(squared_speed)));
}

}  // namespace sinew::swing_limit
