// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Describes how well a time step is solved: the objective of implicit Euler steps at the positions
/// after the step,
///   J(z) = 1/2 sum m / dt^2 |z - y|^2 - forces . (z - start) + sum w / 2 |Q z - p|^2,
/// where y is the start moved by inertia and the common acceleration, with all contacts and pulls.
struct StepObjective {
  double energy = 0.0;  ///< J, in J
  /// Norm of the gradient of J with the projections p kept, which is the force (N) that inertia and
  /// the constraints leave unbalanced on the free vertices, relative to the norm of their weights
  /// m * 9.81 m/s^2. It is 0 in the exact solution.
  double residual = 0.0;
};

}  // namespace sinew
