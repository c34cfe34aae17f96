#pragma once

#include "dynamics/cuda/cuda_solver.h"
#include "dynamics/cuda/device_inverse.h"
#include "dynamics/cuda/device_system.h"
#include "dynamics/cuda/step_kernel.h"

namespace sinew {

/// The linear solves of a time step on the device, one way or the other, and the memory that they
/// work in.
class LinearSolves {
 public:
  /// \param pattern  of the matrix without masses, lower triangle
  LinearSolves(const Eigen::SparseMatrix<double>& pattern, const CudaSolverOptions& options,
               cuda::Stream& stream);

  /// The matrix is another from now on.
  void invalidate();
  /// Has it on the device; parameters and result as for DeviceInverse::bring().
  int bring(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
            const Eigen::VectorXd& masses, double inverse_squared_step,
            const Eigen::VectorXd& standing, cuda::Stream& stream);

  /// Tells a step of them, whose residual is known. \param has_rows  contacts or pulls
  void describe(bool has_rows, cuda::StepArguments& step);

  /// Which kernel does them, and the memory that its blocks share for them.
  cuda::StepShape shape() const;
  /// Of the inverse; 0 without it.
  int pieces() const { return inverse_ ? inverse_->view().pieces : 0; }
  std::int64_t value_count() const { return inverse_ ? inverse_->value_count() : 0; }

 private:
  int inner_iterations_;
  int size_;                              ///< unknowns
  std::optional<DeviceInverse> inverse_;  ///< one of both
  std::optional<DeviceSystem> system_;
  cuda::Buffer<cuda::Vec4> sums_, z_, p_, s_, q_, x_;
};

}  // namespace sinew
