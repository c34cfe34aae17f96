// SPDX-License-Identifier: MIT

#pragma once

#include "building/guess/limbs.h"

namespace sinew {

/// Describes where the center line of a limb bends.
struct LimbBend {
  double multiple = 0.0;  ///< of Limb::length from the tip
  double angle = 0.0;     ///< rad, between the directions of the line 0.08 lengths before and after
};

/// Returns the bend of a limb at a joint of which only the usual place is known: the place where
/// the angle, weighed by a normal distribution around the usual place, is largest.
/// \param usual      multiple of Limb::length from the tip
/// \param deviation  standard deviation of the place, likewise
LimbBend find_bend(const Limb& limb, double usual, double deviation);

/// Returns the smallest perimeter of the cuts between two multiples of the length of a limb.
double smallest_perimeter(const Limb& limb, double from, double to);

}  // namespace sinew
