// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/fan_group.h"
#include "dynamics/hyperelastic_material.h"

namespace sinew {

/// Returns the kernel of HyperelasticStrain for the best vector instructions of this processor;
/// null if it does not support at least SSSE3. The first two values of the states are the Lame
/// parameters over the curvature bound, and the weights contain this bound.
FanKernel vectorized_hyperelastic_kernel(HyperelasticMaterial material);

}  // namespace sinew
