// SPDX-License-Identifier: MIT

#include "registration/similarity.h"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// Weighted moments of points p and targets q about their weighted means.
struct Moments {
  Vector3d point_mean;
  Vector3d target_mean;
  Matrix3d products;  ///< sum of w p q^T
  double squares;     ///< sum of w |p|^2
};

Moments moments_of(const Points& points, const Points& targets, const VectorXd& weights) {
  const double total = weights.sum();
  Moments moments;
  moments.point_mean = points * weights / total;
  moments.target_mean = targets * weights / total;
  const Points p = points.colwise() - moments.point_mean;
  const Points q = targets.colwise() - moments.target_mean;
  moments.products = p * weights.asDiagonal() * q.transpose();
  moments.squares = (p.colwise().squaredNorm() * weights).value();
  return moments;
}

/// The rotation R that maximizes sum w q^T R p.
Matrix3d horn_rotation(const Matrix3d& m) {
  Matrix4d n;
  n << m.trace(), m(1, 2) - m(2, 1), m(2, 0) - m(0, 2), m(0, 1) - m(1, 0),  //
      m(1, 2) - m(2, 1), m(0, 0) - m(1, 1) - m(2, 2), m(0, 1) + m(1, 0), m(2, 0) + m(0, 2),
      m(2, 0) - m(0, 2), m(0, 1) + m(1, 0), m(1, 1) - m(0, 0) - m(2, 2), m(1, 2) + m(2, 1),
      m(0, 1) - m(1, 0), m(2, 0) + m(0, 2), m(1, 2) + m(2, 1), m(2, 2) - m(0, 0) - m(1, 1);
  const Eigen::SelfAdjointEigenSolver<Matrix4d> solver(n);
  const Eigen::Vector4d q = solver.eigenvectors().col(3);  // of the largest eigenvalue
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

/// The same of all rotations about y: it maximizes cos (m_xx + m_zz) + sin (m_zx - m_xz).
Matrix3d upright_rotation(const Matrix3d& m) {
  const double angle = std::atan2(m(2, 0) - m(0, 2), m(0, 0) + m(2, 2));
  return Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
}

SimilarityTransform similarity_of(const Moments& moments, const Matrix3d& rotation) {
  SimilarityTransform result;
  result.rotation = rotation;
  // trace(R sum w p q^T) = sum w q^T R p
  const double along = (rotation * moments.products).trace();
  if (moments.squares > 0.0 && along > 0.0) result.scale = along / moments.squares;
  result.translation = moments.target_mean - result.scale * (rotation * moments.point_mean);
  return result;
}

}  // namespace

SimilarityTransform best_similarity(const Points& points, const Points& targets,
                                    const VectorXd& weights) {
  const Moments moments = moments_of(points, targets, weights);
  return similarity_of(moments, horn_rotation(moments.products));
}

SimilarityTransform best_upright_similarity(const Points& points, const Points& targets,
                                            const VectorXd& weights) {
  const Moments moments = moments_of(points, targets, weights);
  return similarity_of(moments, upright_rotation(moments.products));
}

SimilarityTransform robust_similarity(const Points& points, const Points& targets, bool upright) {
  constexpr int kRounds = 20;
  constexpr double kNear = 0.005;  // m; nearer targets are weighted equally
  VectorXd weights = VectorXd::Ones(points.cols());
  SimilarityTransform result;
  for (int round = 0; round < kRounds; ++round) {
    result = upright ? best_upright_similarity(points, targets, weights)
                     : best_similarity(points, targets, weights);
    for (int i = 0; i < static_cast<int>(points.cols()); ++i) {
      const Vector3d point = points.col(i);
      weights[i] = 1.0 / std::max(kNear, (result * point - targets.col(i)).norm());
    }
  }
  return result;
}

}  // namespace sinew
