// SPDX-License-Identifier: MIT

#include "registration/principal_components.h"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace sinew {

PrincipalComponents principal_components(const Eigen::MatrixXd& samples, int count) {
  const auto degrees_of_freedom = static_cast<double>(samples.cols() - 1);
  PrincipalComponents result;
  result.mean = samples.rowwise().mean();
  const Eigen::MatrixXd deviations = samples.colwise() - result.mean;
  const Eigen::MatrixXd gram = deviations.transpose() * deviations / degrees_of_freedom;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(gram);
  // Eigenvalues ascend.
  result.scores =
      eigen.eigenvectors().rightCols(count).rowwise().reverse() * std::sqrt(degrees_of_freedom);
  result.share = eigen.eigenvalues().tail(count).reverse() / gram.trace();
  result.components = components_of(samples, result.scores);
  return result;
}

Eigen::MatrixXd components_of(const Eigen::MatrixXd& samples, const Eigen::MatrixXd& scores) {
  const Eigen::VectorXd mean = samples.rowwise().mean();
  return (samples.colwise() - mean) * scores / static_cast<double>(samples.cols() - 1);
}

}  // namespace sinew
