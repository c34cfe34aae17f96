// SPDX-License-Identifier: MIT

#include "dynamics/cuda/device_inverse.h"

#include <utility>

#include "dynamics/cuda/floating_unknown.h"

namespace sinew {

DeviceInverse::DeviceInverse(const Eigen::SparseMatrix<double>& pattern, cuda::Stream& stream)
    : pattern_(pattern) {
  const InversePlan plan = make_inverse_plan(pattern_);
  pieces_count_ = static_cast<int>(plan.pieces.size());
  long_pieces_ = plan.long_pieces;
  pieces_ = cuda::to_device(plan.pieces, stream);
  rows_ = cuda::to_device(plan.rows, stream);
  chunk_rows_ = cuda::to_device(plan.chunk_rows, stream);
  chunk_rows_begin_ = cuda::to_device(plan.chunk_rows_begin, stream);
  values_ = cuda::Buffer<float>(static_cast<std::size_t>(pattern_.value_count()));
  undetermined_ = cuda::Buffer<std::uint8_t>(pattern_.size());
}

void DeviceInverse::invalidate() {
  dynamic_.inverse_squared_step.reset();
  static_.inverse_squared_step.reset();
  present_ = nullptr;
}

int DeviceInverse::update(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
                          const Eigen::VectorXd& masses, double inverse_squared_step,
                          const Eigen::VectorXd& bounded, cuda::Stream& stream) {
  System& system = inverse_squared_step > 0.0 ? dynamic_ : static_;
  if (system.inverse_squared_step != inverse_squared_step) {
    if (present_ == &system) present_ = nullptr;
    system.inverse_squared_step.reset();
    const int floating = compute(system, stiffness(), masses, inverse_squared_step, bounded);
    if (floating >= 0) return floating;
    system.inverse_squared_step = inverse_squared_step;
  }
  if (present_ == &system) return -1;
  values_.upload(system.plain, stream);
  bounded_values_.resize(system.bounded.size());
  bounded_values_.upload(system.bounded, stream);
  undetermined_.upload(system.undetermined, stream);
  present_ = &system;
  return -1;
}

int DeviceInverse::compute(System& system, Eigen::SparseMatrix<double> matrix,
                           const Eigen::VectorXd& masses, double inverse_squared_step,
                           const Eigen::VectorXd& bounded) const {
  system.undetermined = complete_diagonal(matrix, masses, inverse_squared_step);
  int floating = -1;
  if (!pattern_.compute(matrix, system.plain, floating)) return floating;
  system.bounded.clear();
  if (bounded.size() == 0) return -1;
  for (int v = 0; v < pattern_.size(); ++v) matrix.coeffRef(v, v) += bounded[v];
  // Adding a diagonal without negative entries keeps the matrix positive definite: this cannot
  // fail.
  pattern_.compute(matrix, system.bounded, floating);
  return -1;
}

cuda::InverseOnDevice DeviceInverse::view() const {
  return {pattern_.size(),    pieces_count_,           long_pieces_, pieces_.data(), rows_.data(),
          chunk_rows_.data(), chunk_rows_begin_.data()};
}

}  // namespace sinew
