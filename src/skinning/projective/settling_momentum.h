// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Adds momentum to the static iterations: each iteration begins beyond the point where the last
/// one ended. The distance beyond it grows while the iterations move in the same direction. The
/// method is Nesterov's accelerated gradient with a restart by the gradient as in O'Donoghue and
/// Candes 2015, section 3.2. Tissue around contacts has directions in which plain iterations would
/// make hundreds of equally short moves.
class SettlingMomentum {
 public:
  /// Forgets the momentum.
  void stop() { count_ = 0; }
  /// Returns the positions (3 x n) from which the next iteration begins.
  /// \param present  positions at which the last iteration ended, 3 x n
  PointsF next_begin(const PointsF& present);

 private:
  PointsF begin_, end_;  ///< start of the last iteration, and end of the one before it
  int count_ = 0;        ///< iterations since the last restart
};

}  // namespace sinew
