// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <limits>

#include "cuda/host_device.h"

namespace sinew {

/// Limits the acceleration of the bones that a column of vertices feels, so that its tissue does
/// not lag too far behind them (stiffen_sagging_tissue()). There is no limit by default.
struct JoltLimit {
  /// Limit for the default material, over kDefaultLargestJolt. It may exceed 1.
  float scale = std::numeric_limits<float>::infinity();
  /// Stiffness over mass of the column, as a multiple of that of the default material.
  float firmness = 1.0F;
};

/// Returns the factor in [0, 1] on the largest acceleration of bones that a column feels. Soft
/// tissue lags further behind an acceleration than the default material does, in proportion to its
/// mass over its stiffness, so its limit is lower by the same factor. The limit of firm tissue is
/// that of the default material: it lags less.
/// \param firmness  stiffness over mass at present, as a multiple of that of the tissue model
SINEW_HOST_DEVICE inline float jolt_scale(const JoltLimit& limit, float firmness) {
  return fminf(1.0F, fminf(1.0F, firmness * limit.firmness) * limit.scale);
}

}  // namespace sinew
