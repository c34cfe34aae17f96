// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "cuda/memory.h"
#include "dynamics/cuda/cuda_solver_options.h"
#include "dynamics/cuda/device_inverse.h"
#include "dynamics/cuda/device_system.h"
#include "dynamics/cuda/step_kernel.h"

namespace sinew {

/// Makes the linear solves of a time step on the device, by the sparse inverse or by conjugate
/// gradients, and owns their memory.
class LinearSolves {
 public:
  /// \param pattern  matrix without masses, lower triangle
  LinearSolves(const Eigen::SparseMatrix<double>& pattern, const CudaSolverOptions& options,
               cuda::Stream& stream);

  /// Discards what was computed from the matrix, because the matrix has changed.
  void invalidate();
  /// Uploads the matrix of a problem, or its inverse, if it is not on the device. Parameters and
  /// result are those of DeviceInverse::update().
  int update(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
             const Eigen::VectorXd& masses, double inverse_squared_step,
             const Eigen::VectorXd& bounded, cuda::Stream& stream);

  /// Sets the members of a step that are about its solves. step.residual must be set before.
  /// \param has_rows  the step has contacts or pulls
  void describe(bool has_rows, cuda::StepArguments& step);

  /// Returns the kind of kernel for the solves, and the shared memory that its blocks need for
  /// them.
  cuda::StepShape shape() const;
  /// Return the number of pieces and of stored values of the inverse; 0 without one.
  int pieces() const { return inverse_ ? inverse_->view().pieces : 0; }
  std::int64_t value_count() const { return inverse_ ? inverse_->value_count() : 0; }

 private:
  int inner_iterations_;
  int size_;                              ///< number of unknowns
  std::optional<DeviceInverse> inverse_;  ///< for the sparse inverse,
  std::optional<DeviceSystem> system_;    ///< else for conjugate gradients
  cuda::Buffer<cuda::Vec4> sums_, z_, p_, s_, q_, x_;
};

}  // namespace sinew
