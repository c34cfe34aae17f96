// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Selects the method that solves the linear systems of a time step on the device.
enum class DeviceSolve {
  kAutomatic,           ///< the sparse inverse if it is small enough, else conjugate gradients
  kSparseInverse,       ///< products with the inverse of the Cholesky factor; with contacts,
                        ///< conjugate gradients that it preconditions
  kConjugateGradients,  ///< Jacobi-preconditioned, as published (Komaritzan 2022, 3.2.3)
};

/// Holds the options of make_cuda_solver().
struct CudaSolverOptions {
  DeviceSolve solve = DeviceSolve::kAutomatic;
  int inner_iterations = 10;   ///< iteration limit of conjugate gradients per linear solve
  bool narrow_columns = true;  ///< 16-bit columns in the matrix of conjugate gradients if they fit
  int copies = 1;              ///< number of bodies of this problem, each with a state of its own
};

}  // namespace sinew
