#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <vector>

#include "cuda/memory.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/conjugate_gradients_work.h"

namespace sinew {

struct GradientOptions {
  int copies = 1;           ///< bodies, one matrix
  int rows_of_block = 128;  ///< threads of a block: 32 to 256, a multiple of 32
  int most_blocks = 0;      ///< of solve_in_one_launch(); 0: as many as the device holds
};

/// Whole solves by Jacobi-preconditioned conjugate gradients as kernels of their own: what the time
/// step's kernel does amid other things, to be tested and measured, and the published form.
/// Right-hand sides and solutions of several bodies follow each other; their w does not matter.
class GradientSolves {
 public:
  virtual ~GradientSolves() = default;

  /// Komaritzan 2022, Alg. 3.2, with J in line 13 and the sum of line 11 one kernel earlier, where
  /// a grid that cannot wait needs it: one kernel to begin and three for each iteration. Sums have
  /// a fixed order instead of atomic additions.
  /// \param x  in: the initial guess
  virtual void solve_as_published(const cuda::Buffer<cuda::Vec4>& right_hand_side,
                                  cuda::Buffer<cuda::Vec4>& x, int iterations,
                                  cuda::Stream& stream) = 0;
  /// solve_by_conjugate_gradients() (conjugate_gradients.h) in a kernel of its own.
  /// \param stored  with two barriers an iteration instead of one
  virtual void solve_in_one_launch(const cuda::Buffer<cuda::Vec4>& right_hand_side,
                                   cuda::Buffer<cuda::Vec4>& x, int most_iterations,
                                   float tolerance, bool stored, cuda::Stream& stream) = 0;
  /// How many each body took in the last solve in one launch; waits for it.
  virtual std::vector<int> iterations(cuda::Stream& stream) = 0;
  /// On the device, vectors of the caller not counted.
  virtual std::size_t memory_bytes() const = 0;
};

/// \param lower  triangle, with its whole diagonal \throws std::logic_error where it has gaps
std::unique_ptr<GradientSolves> make_gradient_solves(const Eigen::SparseMatrix<double>& lower,
                                                     const GradientOptions& options,
                                                     cuda::Stream& stream);

}  // namespace sinew
