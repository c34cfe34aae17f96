// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <vector>

#include "cuda/memory.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/conjugate_gradients_work.h"

namespace sinew {

/// Holds the options of GradientSolves.
struct GradientOptions {
  int copies = 1;           ///< number of bodies, which share the matrix
  int rows_of_block = 128;  ///< threads of a block: 32 to 256, a multiple of 32
  int max_blocks = 0;       ///< limit for solve_in_one_launch(); 0: as many as the device holds
};

/// Solves linear systems by Jacobi-preconditioned conjugate gradients in kernels of their own, for
/// tests and measurements: by the solver that the kernel of a time step includes, and in the
/// published form. Right-hand sides and solutions of several bodies are stored one after the other;
/// their w is ignored.
class GradientSolves {
 public:
  virtual ~GradientSolves() = default;

  /// Solves by Komaritzan 2022, Alg. 3.2, with the preconditioner J in line 13. The sum of line 11
  /// is formed one kernel earlier, because kernels without a grid barrier need it there. Launches
  /// one kernel at the beginning and three for each iteration. Sums have a fixed order instead of
  /// atomic additions.
  /// \param x  initial guess on entry, solution on return
  virtual void solve_as_published(const cuda::Buffer<cuda::Vec4>& right_hand_side,
                                  cuda::Buffer<cuda::Vec4>& x, int iterations,
                                  cuda::Stream& stream) = 0;
  /// Solves from x = 0 by solve_by_conjugate_gradients() (conjugate_gradients.h) in one kernel.
  /// \param stored  two barriers per iteration instead of one (GradientBarriers)
  virtual void solve_in_one_launch(const cuda::Buffer<cuda::Vec4>& right_hand_side,
                                   cuda::Buffer<cuda::Vec4>& x, int max_iterations, float tolerance,
                                   bool stored, cuda::Stream& stream) = 0;
  /// Returns the number of iterations of each body in the last solve_in_one_launch(), for which it
  /// waits.
  virtual std::vector<int> iterations(cuda::Stream& stream) = 0;
  /// Returns the device memory in use, without the caller's vectors.
  virtual std::size_t memory_bytes() const = 0;
};

/// Uploads a matrix and allocates the memory of its solves.
/// \param lower  lower triangle of the matrix, with its whole diagonal
/// \throws std::logic_error if entries of the diagonal are missing
std::unique_ptr<GradientSolves> make_gradient_solves(const Eigen::SparseMatrix<double>& lower,
                                                     const GradientOptions& options,
                                                     cuda::Stream& stream);

}  // namespace sinew
