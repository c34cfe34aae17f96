#pragma once

#include "core/types.h"

namespace sinew {

/// Lets each static iteration begin beyond where the last one ended, the further the longer they
/// lead the same way (Nesterov's accelerated gradients, restarted as O'Donoghue and Candes 2015,
/// section 3.2, do by gradients). Tissue around contacts has directions in which plain iterations
/// make hundreds of equally short moves.
class SettlingMomentum {
 public:
  /// Forgets the momentum.
  void stop() { count_ = 0; }
  /// \param present  where the last iteration ended, 3 x n
  /// \return         where the next one begins
  PointsF next_begin(const PointsF& present);

 private:
  PointsF begin_, end_;  ///< where the last iteration began, and where the one before had ended
  int count_ = 0;        ///< of iterations, since it began anew
};

}  // namespace sinew
