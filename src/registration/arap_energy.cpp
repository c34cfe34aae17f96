// SPDX-License-Identifier: MIT

#include "registration/arap_energy.h"

#include "core/parallel.h"

namespace sinew {

using Entry = Eigen::SparseMatrix<double>::InnerIterator;

ArapEnergy::ArapEnergy(const SurfaceLaplacian& laplacian, const Points& rest,
                       const Eigen::VectorXd& stiffness)
    : stiffness_matrix_(laplacian.stiffness), rest_(rest), stiffness_(stiffness) {
  matrix_ = stiffness_matrix_;
  Eigen::VectorXd diagonal = Eigen::VectorXd::Zero(rest.cols());
  for (int i = 0; i < matrix_.outerSize(); ++i) {
    for (Entry entry(matrix_, i); entry; ++entry) {
      if (entry.row() == i) continue;
      entry.valueRef() *= 0.5 * (stiffness[i] + stiffness[entry.row()]);
      diagonal[i] -= entry.value();
    }
  }
  for (int i = 0; i < matrix_.outerSize(); ++i) matrix_.coeffRef(i, i) = diagonal[i];
}

Points ArapEnergy::pull(const std::vector<Eigen::Matrix3d>& rotations) const {
  Points result = Points::Zero(3, rest_.cols());
  parallel_for(static_cast<int>(rest_.cols()), [&](int i) {
    for (Entry entry(stiffness_matrix_, i); entry; ++entry) {
      const Eigen::Index j = entry.row();
      if (j == i) continue;
      const Eigen::Matrix3d turn = stiffness_[i] * rotations[static_cast<std::size_t>(i)] +
                                   stiffness_[j] * rotations[static_cast<std::size_t>(j)];
      result.col(i) -= 0.5 * entry.value() * (turn * (rest_.col(i) - rest_.col(j)));
    }
  });
  return result;
}

double ArapEnergy::value(const Points& positions,
                         const std::vector<Eigen::Matrix3d>& rotations) const {
  double sum = 0.0;
  for (int i = 0; i < stiffness_matrix_.outerSize(); ++i) {
    for (Entry entry(stiffness_matrix_, i); entry; ++entry) {
      const Eigen::Index j = entry.row();
      if (j == i) continue;
      const Eigen::Vector3d difference =
          positions.col(i) - positions.col(j) -
          rotations[static_cast<std::size_t>(i)] * (rest_.col(i) - rest_.col(j));
      sum -= 0.25 * stiffness_[i] * entry.value() * difference.squaredNorm();
    }
  }
  return sum;
}

Points ArapEnergy::gradient(const Points& positions,
                            const std::vector<Eigen::Matrix3d>& rotations) const {
  return positions * matrix_ - pull(rotations);
}

}  // namespace sinew
