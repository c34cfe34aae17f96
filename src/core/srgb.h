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

/// Converts a linear color with opacity to sRGB. The opacity is unchanged.
inline Eigen::Vector4f srgb_from_linear(const Eigen::Vector4f& color) {
  Eigen::Vector4f srgb = color;
  for (int c = 0; c < 3; ++c) {
    const float value = color[c];
    srgb[c] = value <= 0.0031308F ? 12.92F * value : 1.055F * std::pow(value, 1.0F / 2.4F) - 0.055F;
  }
  return srgb;
}

}  // namespace sinew
