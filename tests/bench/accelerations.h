// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/implicit_step.h"

namespace sinew {

/// Result of running an iteration scheme from one starting point.
struct Iterations {
  std::vector<Points> positions;  ///< at the start and after each iteration
  int extra_evaluations = 0;      ///< local steps beyond the one in each iteration
};

/// Scheme that iterates towards the solution of a time step. Each of its iterations needs one local
/// step and one solve.
struct Acceleration {
  std::string name;
  /// Number of vertex arrays that one iteration reads or writes in addition to a plain iteration.
  double arrays = 0.0;
  std::function<Iterations(ImplicitStep& step, const Points& start, int iterations)> run;
};

/// Returns all schemes. The first is the plain local-global iteration.
std::vector<Acceleration> accelerations();

}  // namespace sinew
