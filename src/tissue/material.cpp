// SPDX-License-Identifier: MIT

#include "tissue/material.h"

#include <algorithm>
#include <cmath>

#include "mesh/prisms.h"

namespace sinew {

Eigen::VectorXd signed_volumes(const Points& positions,
                               const std::vector<Tetrahedron>& tetrahedra) {
  Eigen::VectorXd volumes(static_cast<Eigen::Index>(tetrahedra.size()));
  for (Eigen::Index t = 0; t < volumes.size(); ++t) {
    volumes[t] = signed_volume(positions, tetrahedra[t]);
  }
  return volumes;
}

Eigen::VectorXd vertex_masses(int vertex_count, const std::vector<Tetrahedron>& tetrahedra,
                              const Eigen::VectorXd& volumes, double mass) {
  Eigen::VectorXd volume_sums = Eigen::VectorXd::Zero(vertex_count);
  for (Eigen::Index t = 0; t < volumes.size(); ++t) {
    for (const int v : tetrahedra[t]) volume_sums[v] += std::abs(volumes[t]);
  }
  const double total = volume_sums.sum();
  return total > 0.0 ? Eigen::VectorXd(mass / total * volume_sums) : volume_sums;
}

Eigen::VectorXd tetrahedron_stiffness(const Eigen::VectorXd& volumes, double stiffness,
                                      double thin_stiffening) {
  const double mean = volumes.size() > 0 ? volumes.cwiseAbs().mean() : 0.0;
  return volumes.unaryExpr([&](double volume) {
    const double ratio = volume != 0.0 ? mean / std::abs(volume) : thin_stiffening;
    return stiffness * std::clamp(ratio, 1.0, std::max(1.0, thin_stiffening));
  });
}

Eigen::SparseMatrix<double> stiffness_matrix(const Points& positions,
                                             const std::vector<Tetrahedron>& tetrahedra,
                                             const Eigen::VectorXd& stiffness) {
  Eigen::SparseMatrix<double> matrix(positions.cols(), positions.cols());
  if (tetrahedra.empty()) return matrix;
  constexpr double kSliverFraction = 1e-3;  // of the mean volume
  const double smallest = kSliverFraction * signed_volumes(positions, tetrahedra).cwiseAbs().mean();
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(16 * tetrahedra.size());
  for (Eigen::Index t = 0; t < stiffness.size(); ++t) {
    const Tetrahedron& q = tetrahedra[t];
    Eigen::Matrix3d edges;
    for (int k = 0; k < 3; ++k) edges.col(k) = positions.col(q[k + 1]) - positions.col(q[0]);
    const double volume = std::abs(edges.determinant()) / 6.0;
    // The gradients of flat tetrahedra grow without bounds.
    if (!(volume > smallest)) continue;
    // Row k: the gradient of the shape function of corner k.
    Eigen::Matrix<double, 4, 3> gradients;
    gradients.bottomRows<3>() = edges.inverse();
    gradients.row(0) = -gradients.bottomRows<3>().colwise().sum();
    const Eigen::Matrix4d block = stiffness[t] * volume * gradients * gradients.transpose();
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 4; ++j) entries.emplace_back(q[i], q[j], block(i, j));
    }
  }
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace sinew
