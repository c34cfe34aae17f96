#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// A solver in double behind the interface of those in float, to tell how much of a difference
/// between two of them is rounding.
std::unique_ptr<ProjectiveSolver<float>> in_float(std::unique_ptr<ProjectiveSolver<double>> solver);

}  // namespace sinew
