// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

namespace sinew {

/// Holds the parameters of one time step, which may change from step to step. A different time_step
/// requires refactoring the matrix.
struct StepSettings {
  double time_step = 1.0 / 60.0;  ///< s
  double damping = 1.0;           ///< fraction of the velocity left after 1/60 s, in addition to
                                  ///< implicit damping: v = mu (z' - z) / dt, mu = damping^(60 dt)
  int iterations = 7;             ///< local-global iterations
  bool accelerated = true;        ///< extrapolates the global step (extrapolation())
  /// Fraction of an error that a plain iteration removes at least, of the errors that iterations
  /// aim at: the smallest of the eigenvalues of A^-1 H in question, with the system matrix A and
  /// the Hessian H of the energy of the step. Bodies set it for the elasticity of their tissue.
  double least_response = 0.5;

  /// Returns mu / dt, 1/s. The damping over one second does not depend on the time step.
  double velocity_factor() const { return std::pow(damping, 60.0 * time_step) / time_step; }

  /// Describes how an iteration uses the displacement that the global step computes.
  struct Extrapolation {
    double relaxation;  ///< factor on this displacement
    double momentum;    ///< factor on the displacement of the iteration before, which is added
  };
  /// Returns the extrapolation of an iteration (from 0): relaxation() without momentum, or for
  /// elasticities with a smaller least_response Chebyshev's semi-iterative method (Wang 2015;
  /// Golub & Varga 1961), which is optimal for eigenvalues between least_response and
  /// kLargestResponse.
  Extrapolation extrapolation(int iteration) const {
    if (!accelerated || least_response >= 0.5) return {relaxation(iteration), 0.0};
    const double center = 0.5 * (kLargestResponse + least_response);
    const double radius = 0.5 * (kLargestResponse - least_response);
    double rho = radius / center, last = 0.0;
    for (int i = 0; i < iteration; ++i) {
      last = rho;
      rho = 1.0 / (2.0 * center / radius - rho);
    }
    if (iteration == 0) return {1.0 / center, 0.0};
    return {2.0 * rho / radius, rho * last};
  }
  /// The largest eigenvalue of A^-1 H that Chebyshev's method expects: the inverse of
  /// HyperelasticStrain::kMatrixFraction.
  static constexpr double kLargestResponse = 1.0 / 0.7;

  /// Returns the relaxation factor of an iteration (from 0), by which the displacement that the
  /// global step computes is multiplied.
  ///
  /// The system matrix belongs to the energy with constant projections, which bounds the true
  /// energy from above. Therefore every factor below 2 decreases the energy. Where projections
  /// rotate with the body, the plain displacement is too short and a larger factor converges
  /// faster. With factors near 2 alone, however, the components that the plain solve gets right
  /// would oscillate. A cycle that begins with the factor 1 damps them again, like the varying step
  /// lengths of Richardson's method (Young 1953). The four factors are near the inverses of the
  /// Chebyshev nodes of [1/2, 1].
  double relaxation(int iteration) const {
    constexpr double kCycle[] = {1.0, 1.3, 1.6, 1.9};
    return accelerated ? kCycle[iteration % 4] : 1.0;
  }

  bool operator==(const StepSettings&) const = default;
};

}  // namespace sinew
