// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/projective_solver.h"

namespace sinew {

/// Wraps a double-precision solver in the interface of the single-precision ones. Comparing it with
/// a single-precision solver shows how much of a difference between two solvers is rounding error.
std::unique_ptr<ProjectiveSolver<float>> in_float(std::unique_ptr<ProjectiveSolver<double>> solver);

}  // namespace sinew
