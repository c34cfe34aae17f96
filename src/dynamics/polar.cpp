// SPDX-License-Identifier: MIT

#include "dynamics/polar.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>

namespace sinew {
namespace {

// Higham's iteration stops once |dR|^2 is below this. It converges quadratically, so the error of R
// is then some 1e-11. (The published 1e-5 leaves an error of 5e-6.)
constexpr double kSquaredStep = 1e-10;
constexpr int kMostIterations = 12;

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
  for (int i = 1; i <= kMostIterations; ++i) {
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

/// Diagonalizes a symmetric matrix by cyclic Jacobi rotations (Golub & Van Loan, 8.5). On return,
/// the diagonal of `a` holds the eigenvalues.
/// \return the eigenvectors as columns
template <int Size>
Eigen::Matrix<double, Size, Size> diagonalize(Eigen::Matrix<double, Size, Size>& a) {
  Eigen::Matrix<double, Size, Size> vectors = Eigen::Matrix<double, Size, Size>::Identity();
  constexpr int kMostSweeps = 30;
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double off_diagonal = 0.0;
    for (int p = 0; p < Size; ++p)
      for (int q = p + 1; q < Size; ++q) off_diagonal += a(p, q) * a(p, q);
    if (off_diagonal <= 1e-32 * a.squaredNorm()) break;
    for (int p = 0; p < Size; ++p) {
      for (int q = p + 1; q < Size; ++q) {
        if (a(p, q) == 0.0) continue;
        const double theta = (a(q, q) - a(p, p)) / (2.0 * a(p, q));
        // If the square of theta overflows, t is 0 and the rotation is the identity, which is fine.
        // std::hypot() would avoid the overflow but take most of the time.
        const double t =
            std::copysign(1.0, theta) / (std::abs(theta) + std::sqrt(theta * theta + 1.0));
        const double c = 1.0 / std::sqrt(t * t + 1.0);
        const double s = t * c;
        for (int k = 0; k < Size; ++k) {
          const double akp = a(k, p), akq = a(k, q);
          a(k, p) = c * akp - s * akq;
          a(k, q) = s * akp + c * akq;
        }
        for (int k = 0; k < Size; ++k) {
          const double apk = a(p, k), aqk = a(q, k);
          a(p, k) = c * apk - s * aqk;
          a(q, k) = s * apk + c * aqk;
        }
        for (int k = 0; k < Size; ++k) {
          const double vkp = vectors(k, p), vkq = vectors(k, q);
          vectors(k, p) = c * vkp - s * vkq;
          vectors(k, q) = s * vkp + c * vkq;
        }
      }
    }
  }
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
  // K is the matrix with tr(R^T F) = q^T K q.
  Eigen::Matrix4d k;
  k(0, 0) = f(0, 0) + f(1, 1) + f(2, 2);
  k(1, 1) = f(0, 0) - f(1, 1) - f(2, 2);
  k(2, 2) = f(1, 1) - f(0, 0) - f(2, 2);
  k(3, 3) = f(2, 2) - f(0, 0) - f(1, 1);
  k(0, 1) = k(1, 0) = f(2, 1) - f(1, 2);
  k(0, 2) = k(2, 0) = f(0, 2) - f(2, 0);
  k(0, 3) = k(3, 0) = f(1, 0) - f(0, 1);
  k(1, 2) = k(2, 1) = f(0, 1) + f(1, 0);
  k(1, 3) = k(3, 1) = f(0, 2) + f(2, 0);
  k(2, 3) = k(3, 2) = f(1, 2) + f(2, 1);
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
