// SPDX-License-Identifier: MIT

#include "registration/local_rotations.h"

#include <Eigen/SVD>

#include "core/parallel.h"

namespace sinew {

Eigen::Matrix3d nearest_rotation(const Eigen::Matrix3d& matrix) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::Matrix3d& u = svd.matrixU();
  const Eigen::Matrix3d& v = svd.matrixV();
  // Without reflections: the axis of the least singular value is turned around.
  const Eigen::Vector3d signs(1.0, 1.0, u.determinant() * v.determinant() < 0.0 ? -1.0 : 1.0);
  return u * signs.asDiagonal() * v.transpose();
}

std::vector<Eigen::Matrix3d> local_rotations(const Eigen::SparseMatrix<double>& stiffness,
                                             const Points& rest, const Points& positions) {
  const int count = static_cast<int>(rest.cols());
  std::vector<Eigen::Matrix3d> rotations(static_cast<std::size_t>(count));
  parallel_for(count, [&](int i) {
    Eigen::Matrix3d covariance = Eigen::Matrix3d::Zero();
    for (Eigen::SparseMatrix<double>::InnerIterator entry(stiffness, i); entry; ++entry) {
      const Eigen::Index j = entry.row();
      if (j == i) continue;
      covariance -= entry.value() * (positions.col(i) - positions.col(j)) *
                    (rest.col(i) - rest.col(j)).transpose();
    }
    rotations[static_cast<std::size_t>(i)] = nearest_rotation(covariance);
  });
  return rotations;
}

}  // namespace sinew
