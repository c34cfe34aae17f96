// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/projective/settling_momentum.h"
#include "skinning/settling_path.h"

namespace sinew {

/// Describes the progress of settling: the poses, steps and iterations that remain until the body
/// rests in its pose.
struct Settling {
  SettlingPath path;          ///< poses that the body still has to pass through
  int standing_steps = 0;     ///< time steps left in the last pose
  int iterations_left = 0;    ///< largest number of static iterations left in the last pose
  SettlingMomentum momentum;  ///< of these iterations
};

}  // namespace sinew
