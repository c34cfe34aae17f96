// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A point of the source whose place on the target is known.
struct PointPair {
  Triangle corners;
  Eigen::Vector3d barycentric;
  Eigen::Vector3d place;
};

/// The energy that pulls points of a surface to their known places:
///
///     E(x) = w/2 sum_k |sum_j b_kj x_j - y_k|^2,
///
/// with the barycentric coordinates b_kj and the place y_k of pair k.
class LandmarkEnergy {
 public:
  /// \param pairs     must outlive this
  /// \param vertices  of the surface, n
  LandmarkEnergy(const std::vector<PointPair>& pairs, double weight, int vertices);

  /// Returns the matrix K of the gradient K x - pull().
  const Eigen::SparseMatrix<double>& matrix() const { return matrix_; }
  /// Returns the constant part of the gradient, 3 x n.
  const Points& pull() const { return pull_; }
  double value(const Points& positions) const;
  Points gradient(const Points& positions) const;

 private:
  const std::vector<PointPair>& pairs_;
  double weight_;
  Eigen::SparseMatrix<double> matrix_;
  Points pull_;
};

}  // namespace sinew
