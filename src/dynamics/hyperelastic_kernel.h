// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/fan_group.h"

namespace sinew {

/// Holds the kernels of nonlinear materials. Their constants are the parameters() of the kind, and
/// the weights contain its curvature_bound().
struct HyperelasticKernels {
  FanKernel neo_hookean = nullptr, st_venant_kirchhoff = nullptr;  ///< HyperelasticStrain
  FanKernel spline = nullptr;                                      ///< SplineStrain
};
/// Returns the kernels for the best vector instructions of this processor; null if it does not
/// support at least SSSE3.
HyperelasticKernels vectorized_hyperelastic_kernels();

}  // namespace sinew
