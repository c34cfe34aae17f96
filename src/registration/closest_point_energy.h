// SPDX-License-Identifier: MIT

#pragma once

#include "registration/correspondences.h"

namespace sinew {

/// The energy that pulls the vertices of a surface to their targets t_i with normals n_i:
///
///     E(x) = 1/2 sum_i c_i A_i [(n_i . (x_i - t_i))^2 + p |x_i - t_i|^2],
///
/// with the weights c_i of the correspondences and the areas A_i of the vertices. Its gradient is
/// B_i x_i - b_i with the blocks B_i of FitSystem::set_blocks().
class ClosestPointEnergy {
 public:
  /// \param targets       must outlive this
  /// \param areas         A_i, n
  /// \param point_weight  p
  ClosestPointEnergy(const Correspondences& targets, const Eigen::VectorXd& areas,
                     double point_weight);

  /// Returns c_i A_i p, n.
  const Eigen::VectorXd& places() const { return places_; }
  /// Returns c_i A_i, n.
  const Eigen::VectorXd& planes() const { return planes_; }
  /// Returns the constant part b_i of the gradient, 3 x n.
  Points pull() const;
  double value(const Points& positions) const;
  Points gradient(const Points& positions) const;

 private:
  /// Returns B_i times a vector of each vertex, 3 x n.
  Points product(const Points& vectors) const;

  const Correspondences& targets_;
  Eigen::VectorXd places_, planes_;
};

}  // namespace sinew
