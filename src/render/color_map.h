// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Selects a map of numbers to colors. Both are perceptually uniform: equal steps look equally
/// different.
enum class ColorMap {
  kSequential,  ///< viridis: dark blue over green to yellow, increasingly light
  kDiverging,   ///< blue, white, red: lightest in the middle of the range
};

/// Holds the values at the two ends of a color map.
struct HeatRange {
  float low = 0.0F;
  float high = 1.0F;

  bool operator==(const HeatRange&) const = default;
  /// Returns the position of a value between low and high, clamped to [0, 1]; 0 for an empty range.
  float fraction(float value) const;
};

/// Returns the display color (sRGB, in [0, 1]) at a position in a map; positions outside [0, 1]
/// have the colors of its ends. Surfaces show exactly this color where they face the eye.
Eigen::Vector3f heat_color(float fraction, ColorMap map);

/// Returns the color of vertices without a value.
Eigen::Vector3f unknown_heat_color();

}  // namespace sinew
