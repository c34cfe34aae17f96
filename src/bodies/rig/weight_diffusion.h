// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCholesky>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Spreads weights along a surface as in bone heat (Baran & Popovic 2007): with w0 the weights
/// before, w solves w - s^2 Laplacian(w) = w0. The length s may differ from vertex to vertex.
class WeightDiffusion {
 public:
  /// \param surface  every vertex is a corner of a triangle
  /// \param lengths  s for each vertex, m
  /// \throws std::logic_error if the matrix cannot be factored
  WeightDiffusion(const TriangleMesh& surface, const std::vector<double>& lengths);

  /// \param weights  one for each vertex, before the diffusion
  Eigen::VectorXd diffused(const Eigen::VectorXd& weights) const {
    return solver_.solve(contact_.cwiseProduct(weights));
  }

 private:
  Eigen::VectorXd contact_;  ///< area / s^2 of each vertex
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver_;
};

/// Returns the length s for skin at a distance from a bone, m.
double diffusion_length(double depth);

}  // namespace sinew
