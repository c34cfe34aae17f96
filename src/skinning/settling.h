#pragma once

#include "skinning/settling_momentum.h"
#include "skinning/settling_path.h"

namespace sinew {

/// How far a body has got on its way to rest in a pose.
struct Settling {
  SettlingPath path;          ///< poses through which it still leads
  int iterations_left = 0;    ///< in the last pose, at most
  SettlingMomentum momentum;  ///< of these
};

}  // namespace sinew
