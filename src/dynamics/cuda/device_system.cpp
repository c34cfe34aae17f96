// SPDX-License-Identifier: MIT

#include "dynamics/cuda/device_system.h"

#include "dynamics/cuda/floating_unknown.h"

namespace sinew {
namespace {

std::variant<HybridMatrixOnDevice<int>, HybridMatrixOnDevice<std::uint16_t>> upload(
    const HybridMatrix& matrix, bool narrow, cuda::Stream& stream) {
  if (narrow && has_narrow_columns(matrix.size))
    return HybridMatrixOnDevice<std::uint16_t>(matrix, stream);
  return HybridMatrixOnDevice<int>(matrix, stream);
}

}  // namespace

DeviceSystem::DeviceSystem(const Eigen::SparseMatrix<double>& pattern, int copies, bool narrow,
                           cuda::Stream& stream)
    : matrix_(upload(make_hybrid_matrix(pattern, kRowsOfBlock), narrow, stream)),
      undetermined_(pattern.cols()),
      memory_(static_cast<int>(pattern.cols()),
              (static_cast<int>(pattern.cols()) + kRowsOfBlock - 1) / kRowsOfBlock, copies) {}

MatrixOnDevice DeviceSystem::view() const {
  MatrixOnDevice view;
  if (const auto* const narrow = std::get_if<HybridMatrixOnDevice<std::uint16_t>>(&matrix_))
    view.narrow = narrow->view();
  else
    view.wide = std::get<HybridMatrixOnDevice<int>>(matrix_).view();
  return view;
}

int DeviceSystem::update(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
                         const Eigen::VectorXd& masses, double inverse_squared_step,
                         const Eigen::VectorXd& bounded, cuda::Stream& stream) {
  if (present_ == inverse_squared_step) return -1;
  present_.reset();
  Eigen::SparseMatrix<double> matrix = stiffness();
  const std::vector<std::uint8_t> undetermined =
      complete_diagonal(matrix, masses, inverse_squared_step);
  const int floating = floating_unknown(matrix);
  if (floating >= 0) return floating;
  const HybridMatrix values = make_hybrid_matrix(matrix, kRowsOfBlock);
  std::visit([&](auto& stored) { stored.set_values(values, stream); }, matrix_);
  undetermined_.upload(undetermined, stream);
  const Eigen::VectorXf diagonal = bounded.cast<float>();
  bounded_.resize(diagonal.size());
  bounded_.upload(std::span<const float>(diagonal.data(), diagonal.size()), stream);
  present_ = inverse_squared_step;
  return -1;
}

ConjugateGradientsWork DeviceSystem::work(const cuda::Vec4* right_hand_side, cuda::Vec4* solution) {
  ConjugateGradientsWork work = memory_.work();
  work.right_hand_side = right_hand_side;
  work.x = solution;
  return work;
}

}  // namespace sinew
