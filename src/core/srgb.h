// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <cmath>

namespace sinew {

/// Converts an sRGB color with opacity to linear RGBA. The opacity is unchanged.
inline Eigen::Vector4f linear_from_srgb(const Eigen::Vector4f& color) {
  Eigen::Vector4f linear = color;
  for (int c = 0; c < 3; ++c) {
    const float value = color[c];
    linear[c] = value <= 0.04045F ? value / 12.92F : std::pow((value + 0.055F) / 1.055F, 2.4F);
  }
  return linear;
}

}  // namespace sinew
