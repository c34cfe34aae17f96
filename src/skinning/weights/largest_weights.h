// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"

namespace sinew {

/// Returns the four largest weights of a point minus the fifth, normalized to a sum of 1. Because
/// of the subtraction, the weights are continuous on the surface where one joint replaces another
/// in the list. Weights below 0.001 are left out.
/// \param weights  of all joints, not negative; they sum to about 1
std::vector<SkinWeights::Influence> largest_weights(const Eigen::RowVectorXd& weights);

}  // namespace sinew
