// SPDX-License-Identifier: MIT

#include "upsampling/normal_displacement.h"

#include <Eigen/LU>
#include <cmath>
#include <optional>

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Largest number of Newton steps.
constexpr int kMaxSteps = 20;

/// Returns the values at the corners of a triangle, as columns.
Matrix3d corners(const Points& values, const Triangle& t) {
  Matrix3d result;
  for (int i = 0; i < 3; ++i) result.col(i) = values.col(t[i]);
  return result;
}

/// Solves positions b + height (normals b) = point, sum of b = 1, by Newton's method. Returns
/// nothing if there is no solution in the triangle.
std::optional<Displacement> solve(const Vector3d& point, int triangle, const TriangleMesh& mesh,
                                  const Points& normals) {
  const Matrix3d x = corners(mesh.positions, mesh.triangles[triangle]);
  const Matrix3d n = corners(normals, mesh.triangles[triangle]);
  Vector3d b = Vector3d::Constant(1.0 / 3.0);
  double height = 0.0;
  // Size of a residual that is due to rounding alone, from the size of the triangle and that of the
  // coordinates.
  const double smallest = 1e-12 * (x.colwise() - x.col(0)).norm() + 1e-15 * point.norm();
  for (int step = 0; step < kMaxSteps; ++step) {
    const Vector3d residual = x * b + height * (n * b) - point;
    if (residual.norm() <= smallest) {
      if (b.minCoeff() < -1e-9) return std::nullopt;
      const double length = (n * b).norm();
      return Displacement{{triangle, b}, height * length};
    }
    // Unknowns: b0, b1 (b2 = 1 - b0 - b1) and the height.
    const Matrix3d moved = x + height * n;
    Matrix3d derivative;
    derivative << moved.col(0) - moved.col(2), moved.col(1) - moved.col(2), n * b;
    const Eigen::FullPivLU<Matrix3d> lu(derivative);
    if (!lu.isInvertible()) return std::nullopt;
    const Vector3d change = lu.solve(residual);
    b -= Vector3d(change[0], change[1], -change[0] - change[1]);
    height -= change[2];
    if (!b.allFinite() || b.cwiseAbs().maxCoeff() > 1e3) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Displacement displacement_of(const Vector3d& point, const SurfacePoint& closest,
                             const TriangleMesh& mesh, const Points& normals,
                             const RaggedArray& around) {
  std::optional<Displacement> best;
  const Triangle& binding = mesh.triangles[closest.triangle];
  for (const int corner : binding) {
    for (const int t : around.row(corner)) {
      const std::optional<Displacement> found = solve(point, t, mesh, normals);
      if (found && (!best || std::abs(found->height) < std::abs(best->height))) best = found;
    }
  }
  if (best) return *best;
  const Vector3d normal = (corners(normals, binding) * closest.barycentric).normalized();
  const Vector3d above = point - corners(mesh.positions, binding) * closest.barycentric;
  return {closest, above.dot(normal)};
}

}  // namespace sinew
