// SPDX-License-Identifier: MIT

#include "registration/bending_energy.h"

namespace sinew {

BendingEnergy::BendingEnergy(const SurfaceLaplacian& laplacian, const Points& rest,
                             const Eigen::VectorXd& stiffness)
    : stiffness_matrix_(laplacian.stiffness), areas_(laplacian.areas), stiffness_(stiffness) {
  const Eigen::VectorXd scale = stiffness.cwiseQuotient(areas_);
  matrix_ = stiffness_matrix_ * scale.asDiagonal() * stiffness_matrix_;
  rest_laplacian_ = (rest * stiffness_matrix_) * areas_.cwiseInverse().asDiagonal();
}

Points BendingEnergy::rotated(const std::vector<Eigen::Matrix3d>& rotations) const {
  Points result(3, rest_laplacian_.cols());
  for (Eigen::Index i = 0; i < result.cols(); ++i)
    result.col(i) = rotations[static_cast<std::size_t>(i)] * rest_laplacian_.col(i);
  return result;
}

Points BendingEnergy::pull(const std::vector<Eigen::Matrix3d>& rotations) const {
  // S s R d, since D = S / A with a symmetric S.
  return (rotated(rotations) * stiffness_.asDiagonal()) * stiffness_matrix_;
}

double BendingEnergy::value(const Points& positions,
                            const std::vector<Eigen::Matrix3d>& rotations) const {
  const Points difference =
      (positions * stiffness_matrix_) * areas_.cwiseInverse().asDiagonal() - rotated(rotations);
  return 0.5 * difference.colwise().squaredNorm().dot(stiffness_.cwiseProduct(areas_).transpose());
}

Points BendingEnergy::gradient(const Points& positions,
                               const std::vector<Eigen::Matrix3d>& rotations) const {
  return positions * matrix_ - pull(rotations);
}

}  // namespace sinew
