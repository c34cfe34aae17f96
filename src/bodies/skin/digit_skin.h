// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <memory>

#include "solids/solid.h"

namespace sinew {

/// Half widths of a finger or a toe in its skin at the knuckle (the head of its metacarpal or
/// metatarsal), at its two joints and before its tip, in the units of the joints.
struct DigitSkin {
  std::array<double, 4> across;
  std::array<double, 4> palmar;  ///< to the palm or the sole
  std::array<double, 4> dorsal;
  double tip;  ///< thickness before the end of the bone
};

/// Returns the skin of a digit: an oval tube along its joints, narrower between them, with a pad
/// and a rounded tip. The thumb and the big toe have only one interphalangeal joint, which is given
/// twice.
/// \param joints  knuckle, the two interphalangeal joints, end of the bone
/// \param palm    direction to which the palmar or plantar side faces
std::unique_ptr<Solid> digit_skin(const std::array<Eigen::Vector3d, 4>& joints,
                                  const Eigen::Vector3d& palm, const DigitSkin& skin);

}  // namespace sinew
