// SPDX-License-Identifier: MIT

#include "dynamics/polar.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>

#include "dynamics/jacobi.h"

namespace sinew {
namespace {

// Higham's iteration stops once |dR|^2 is below this. It converges quadratically, so the error of R
// is then some 1e-11. (The published 1e-5 leaves an error of 5e-6.)
constexpr double kSquaredStep = 1e-10;
constexpr int kMaxIterations = 12;

// Smallest determinant of the scaled matrix for Higham's iteration. The iteration is slow near a
// determinant of 0 and converges to a reflection if it is negative.
constexpr double kSmallestDeterminant = 1e-3;

struct Higham {
  Eigen::Matrix3d rotation;
  int iterations = 0;  ///< 0 if not applicable or not converged
};

Higham higham(const Eigen::Matrix3d& f) {
  Higham result;
  const double scale = f.norm() / std::sqrt(3.0);
  if (!(scale > 0.0)) return result;
  Eigen::Matrix3d r = f / scale;
  if (r.determinant() < kSmallestDeterminant) return result;
  for (int i = 1; i <= kMaxIterations; ++i) {
    const Eigen::Matrix3d next = 0.5 * (r + r.inverse().transpose());
    const double change = (next - r).squaredNorm();
    r = next;
    if (change < kSquaredStep) {
      result.rotation = r;
      result.iterations = i;
      return result;
    }
  }
  return result;
}

/// Diagonalizes a symmetric matrix. On return, the diagonal of `a` holds the eigenvalues.
/// \return the eigenvectors as columns
template <int Size>
Eigen::Matrix<double, Size, Size> diagonalize(Eigen::Matrix<double, Size, Size>& a) {
  constexpr double kTolerance = 1e-32;
  constexpr int kMaxSweeps = 30;
  Eigen::Matrix<double, Size, Size> vectors = Eigen::Matrix<double, Size, Size>::Identity();
  sinew::diagonalize<Size>(a, vectors, kTolerance, kMaxSweeps);
  return vectors;
}

}  // namespace

Eigen::Matrix3d polar_rotation(const Eigen::Matrix3d& f) {
  const Higham fast = higham(f);
  if (fast.iterations > 0) return fast.rotation;
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::Matrix3d& u = svd.matrixU();
  const Eigen::Matrix3d& v = svd.matrixV();
  const Eigen::Vector3d signs(1.0, 1.0, (u * v.transpose()).determinant() < 0.0 ? -1.0 : 1.0);
  return u * signs.asDiagonal() * v.transpose();
}

int higham_iterations(const Eigen::Matrix3d& f) {
  return higham(f).iterations;
}

Eigen::Vector4d polar_quaternion(const Eigen::Matrix3d& f) {
  Eigen::Matrix4d k;
  horn_matrix(f, k);
  const Eigen::Matrix4d vectors = diagonalize<4>(k);
  int largest = 0;
  k.diagonal().maxCoeff(&largest);
  return vectors.col(largest).normalized();
}

SymmetricEigen3 symmetric_eigen(const Eigen::Matrix3d& matrix) {
  Eigen::Matrix3d diagonal = matrix;
  const Eigen::Matrix3d vectors = diagonalize<3>(diagonal);
  return {diagonal.diagonal(), vectors};
}

}  // namespace sinew
