// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <random>

namespace sinew {

/// Returns a random entry of a matrix. Compilers evaluate arguments in any order, so the two
/// indices are drawn one after the other.
template <typename Matrix>
typename Matrix::Scalar& random_entry(Matrix& matrix, std::mt19937& random) {
  const auto row = static_cast<Eigen::Index>(random() % matrix.rows());
  const auto column = static_cast<Eigen::Index>(random() % matrix.cols());
  return matrix(row, column);
}

}  // namespace sinew
