#include "dynamics/cuda/device_system.h"

#include "dynamics/cuda/loose_unknown.h"

namespace sinew {

DeviceSystem::DeviceSystem(const Eigen::SparseMatrix<double>& pattern, int copies,
                           cuda::Stream& stream)
    : matrix_(make_hybrid_matrix(pattern, kRowsOfBlock), stream),
      held_(pattern.cols()),
      memory_(static_cast<int>(pattern.cols()), matrix_.view().row_blocks(), copies) {}

int DeviceSystem::bring(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
                        const Eigen::VectorXd& masses, double inverse_squared_step,
                        const Eigen::VectorXd& standing, cuda::Stream& stream) {
  if (present_ == inverse_squared_step) return -1;
  present_.reset();
  Eigen::SparseMatrix<double> matrix = stiffness();
  const std::vector<std::uint8_t> held = complete_diagonal(matrix, masses, inverse_squared_step);
  const int loose = loose_unknown(matrix);
  if (loose >= 0) return loose;
  matrix_.set_values(make_hybrid_matrix(matrix, kRowsOfBlock), stream);
  held_.upload(held, stream);
  const Eigen::VectorXf diagonal = standing.cast<float>();
  standing_.resize(diagonal.size());
  standing_.upload(std::span<const float>(diagonal.data(), diagonal.size()), stream);
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
