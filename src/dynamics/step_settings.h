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
  /// Golub & Varga 1961), which is optimal for eigenvalues between a least one and
  /// kLargestResponse.
  ///
  /// The least one is least_response, or what the iterations can reach if that is more. On a range
  /// [l, L] of eigenvalues, n iterations leave 1 / T_n((L + l) / (L - l)) of an error, about
  /// 2 exp(-2 n sqrt(l / L)). If l is too small, momentum only moves errors on, and those that
  /// arise from the changing curvature of the energy grow until the body bursts.
  Extrapolation extrapolation(int iteration) const;
  /// The largest eigenvalue of A^-1 H for any deformation, up to which plain iterations converge.
  /// Chebyshev's method amplifies errors beyond its range exponentially, and strongly deformed
  /// tetrahedra of nonlinear materials have such eigenvalues (curvature_bound()).
  static constexpr double kLargestResponse = 2.0;
  /// Returns the largest factor on the displacement of the global step with which iterations
  /// converge for all deformations.
  double largest_relaxation() const { return has_momentum() ? 1.0 : 1.9; }

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

 private:
  static constexpr double kLeastWithoutMomentum = 0.5;
  bool has_momentum() const { return least_response < kLeastWithoutMomentum; }
};

}  // namespace sinew
