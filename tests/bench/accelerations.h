#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/implicit_step.h"

namespace sinew {

/// What a way of iterating did from one start.
struct Iterations {
  std::vector<Points> positions;  ///< the start, and after each iteration
  int extra_evaluations = 0;      ///< local steps beyond the one in each iteration
};

/// A way of iterating towards the solution of a time step; each iteration is one local step and
/// one solve.
struct Acceleration {
  std::string name;
  /// Arrays of all vertices read or written in one iteration beyond those of a plain one.
  double arrays = 0.0;
  std::function<Iterations(ImplicitStep& step, const Points& start, int iterations)> run;
};

/// Plain local-global iterations first, then all candidates.
std::vector<Acceleration> accelerations();

}  // namespace sinew
