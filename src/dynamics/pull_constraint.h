#pragma once

#include <Eigen/Core>
#include <algorithm>

namespace sinew {

/// Pulls a vertex to a place, but no harder than from a limited distance, so that nothing is torn
/// out that does not come along.
///   Q = 1,  p = z + d min(1, reach / |d|)  with  d = target - z
/// Its energy is a parabola up to the reach and goes on straight from there (Huber 1964), so that
/// the parabola through z, which a solve takes for it, bounds it from above.
struct PullConstraint {
  int vertex = -1;
  float stiffness = 0.0F;  ///< N/m, above 0
  float reach = 0.0F;      ///< m; the largest force is this times the stiffness
  Eigen::Vector3f target = Eigen::Vector3f::Zero();

  /// Whether it adds the same to the matrix as the other.
  bool same_row(const PullConstraint& other) const {
    return vertex == other.vertex && stiffness == other.stiffness;
  }

  /// N, on a vertex at z.
  template <typename Real>
  Eigen::Matrix<Real, 3, 1> force(const Eigen::Matrix<Real, 3, 1>& z) const {
    const Eigen::Matrix<Real, 3, 1> way = target.cast<Real>() - z;
    const Real length = way.norm();
    const Real share = length > Real(reach) ? Real(reach) / length : Real(1);
    return Real(stiffness) * share * way;
  }

  /// J, of a vertex at z.
  template <typename Real>
  double energy(const Eigen::Matrix<Real, 3, 1>& z) const {
    const double length = (target.cast<double>() - z.template cast<double>()).norm();
    const double held = std::min(length, double{reach});
    return stiffness * held * (length - 0.5 * held);
  }
};

}  // namespace sinew
