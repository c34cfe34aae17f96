// SPDX-License-Identifier: MIT

#include "dynamics/cuda/linear_solves.h"

namespace sinew {
namespace {

/// Returns true if solves are to use the sparse inverse.
bool by_inverse(const Eigen::SparseMatrix<double>& pattern, DeviceSolve wanted) {
  if (wanted != DeviceSolve::kAutomatic) return wanted == DeviceSolve::kSparseInverse;
  // Each iteration reads the inverse twice. That pays as long as the inverse fits in a large L2
  // cache, 64 MB, and need not be read from memory.
  constexpr std::int64_t kMaxValues = 16 << 20;
  return SparseInverse(pattern).value_count() <= kMaxValues;
}

}  // namespace

LinearSolves::LinearSolves(const Eigen::SparseMatrix<double>& pattern,
                           const CudaSolverOptions& options, cuda::Stream& stream)
    : inner_iterations_(options.inner_iterations), size_(static_cast<int>(pattern.cols())) {
  const auto copies = static_cast<std::size_t>(options.copies);
  if (by_inverse(pattern, options.solve)) {
    inverse_.emplace(pattern, stream);
    sums_ = cuda::Buffer<cuda::Vec4>(copies * static_cast<std::size_t>(pieces()));
  } else {
    system_.emplace(pattern, options.copies, options.narrow_columns, stream);
    x_ = cuda::Buffer<cuda::Vec4>(copies * static_cast<std::size_t>(size_));
  }
}

void LinearSolves::invalidate() {
  if (inverse_) inverse_->invalidate();
  if (system_) system_->invalidate();
}

int LinearSolves::update(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
                         const Eigen::VectorXd& masses, double inverse_squared_step,
                         const Eigen::VectorXd& bounded, cuda::Stream& stream) {
  return inverse_ ? inverse_->update(stiffness, masses, inverse_squared_step, bounded, stream)
                  : system_->update(stiffness, masses, inverse_squared_step, bounded, stream);
}

cuda::StepShape LinearSolves::shape() const {
  cuda::StepShape shape;
  if (!system_) return shape;
  const MatrixOnDevice matrix = system_->view();
  shape.product_capacity = matrix.product_capacity();
  shape.solve = matrix.is_narrow() ? cuda::StepSolve::kNarrowMatrix : cuda::StepSolve::kWideMatrix;
  return shape;
}

void LinearSolves::describe(bool has_rows, cuda::StepArguments& step) {
  step.inner_iterations = inner_iterations_;
  if (system_) {
    step.undetermined = system_->undetermined();
    step.matrix = system_->view();
    step.bounding_diagonal = system_->bounding_diagonal();
    step.work = system_->work(step.residual, x_.data());
    step.work.max_iterations = inner_iterations_;
    step.work.tolerance = step.inner_tolerance;
    return;
  }
  step.undetermined = inverse_->undetermined();
  step.inverse = inverse_->view();
  step.values = inverse_->values();
  step.bounded_values = inverse_->bounded_values();
  step.sums = sums_.data();
  if (!has_rows) return;
  for (cuda::Buffer<cuda::Vec4>* const buffer : {&z_, &p_, &s_, &q_, &x_}) buffer->resize(size_);
  step.gradients = {z_.data(), p_.data(), s_.data(), q_.data(), x_.data()};
}

}  // namespace sinew
