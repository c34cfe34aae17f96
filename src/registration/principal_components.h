// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// The directions in which samples vary most.
struct PrincipalComponents {
  Eigen::VectorXd mean;
  /// Displacements for one standard deviation of each component, d x k, the largest variance first.
  /// They are orthogonal; their signs are arbitrary, but always the same for the same samples.
  Eigen::MatrixXd components;
  /// Coordinates of the samples in standard deviations, n x k, with mean 0 and variance 1.
  Eigen::MatrixXd scores;
  Eigen::VectorXd share;  ///< of the total variance that each component holds, k
};

/// Computes the principal components of samples from the eigenvectors of their Gram matrix, which
/// is small if there are fewer samples than coordinates.
/// \param samples  d x n
/// \param count    at most n - 1
PrincipalComponents principal_components(const Eigen::MatrixXd& samples, int count);

/// Returns the displacements of other quantities of the same samples for one standard deviation of
/// each component, by linear regression, m x k.
/// \param samples  m x n
/// \param scores   PrincipalComponents::scores
Eigen::MatrixXd components_of(const Eigen::MatrixXd& samples, const Eigen::MatrixXd& scores);

}  // namespace sinew
