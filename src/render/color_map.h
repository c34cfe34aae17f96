#pragma once

#include <Eigen/Core>

namespace sinew {

/// How numbers become colours. Both are even to the eye: equal steps differ by like amounts.
enum class ColorMap {
  kSequential,  ///< dark blue over green to yellow, lighter all the way: viridis
  kDiverging,   ///< blue, white, red: both sides of the range's middle, the lighter the nearer
};

/// What the two ends of a colour map stand for.
struct HeatRange {
  float low = 0.0F;
  float high = 1.0F;

  bool operator==(const HeatRange&) const = default;
  /// Share of the way from low to high, which ends there; 0 for an empty range.
  float share(float value) const;
};

/// The display colour (sRGB, in [0, 1]) at a share of the way through a map; shares outside [0, 1]
/// have the colours of its ends. Surfaces show the same one where they face the eye.
Eigen::Vector3f heat_color(float share, ColorMap map);

/// That of places without a number.
Eigen::Vector3f unknown_heat_color();

}  // namespace sinew
