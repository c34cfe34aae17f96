// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/pose_energy.h"

namespace sinew {

/// Returns the standard deviation of a normal distribution with the same median of absolute values.
/// \param residuals  absolute values; not empty
double robust_spread(std::vector<double> residuals);

/// Returns the factor of a weight that falls with a residual to a quarter at `outlier` (Geman &
/// McClure 1987). \param squared  of the residual
double outlier_weight(double squared, double outlier);

/// Multiplies the weights of pulls between two surfaces so that they compete with the priors as
/// independent distances would.
/// \param spread  standard deviation of the distances, m
/// \param count   of the places that were tried
void weigh_surface(std::vector<PosePull>& pulls, double spread, std::size_t count);

}  // namespace sinew
