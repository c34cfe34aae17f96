// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "skinning/felt_jolts.h"
#include "skinning/projective/swing_limit.h"
#include "skinning/skinning_settings.h"

namespace sinew {

/// Holds the factors of a time step that are the same for all vertices in the forces of the bones
/// on the tissue. The CPU (HostStepper) and the GPU (CarryingForces) use them.
struct CarryingFactors {
  float rate = 0.0F;     ///< 1 / time step, 1/s
  float braking = 0.0F;  ///< damping rate of the velocity relative to the bones, 1/s
  felt_jolts::Limits jolts;
  float largest_swing = 0.0F;  ///< swing_limit::largest_speed(), m/s
};

/// Computes the factors of a time step. The damping is exact: a step multiplies the velocity
/// relative to the bones by exp(-tissue_damping * time_step).
/// \param time_step  s
inline CarryingFactors carrying_factors(const CarryingSettings& settings, double time_step) {
  CarryingFactors factors;
  factors.rate = static_cast<float>(1.0 / time_step);
  factors.braking =
      static_cast<float>((1.0 - std::exp(-settings.tissue_damping * time_step)) / time_step);
  factors.jolts = felt_jolts::limits(settings.largest_jolt, time_step);
  factors.largest_swing = swing_limit::largest_speed(factors.jolts);
  return factors;
}

}  // namespace sinew
