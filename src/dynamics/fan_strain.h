#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "dynamics/strain.h"
#include "dynamics/tetrahedron_fans.h"

namespace sinew {

/// Rest edges of tetrahedron t of a fan, in the fan's order of vertices (edge_matrix).
Eigen::Matrix3d rest_edges(const TetrahedronFan& fan, int t, const Points& rest);

/// TetrahedronStrain with one rotation for the tetrahedra of a fan, such as the three of a prism,
/// where each has its own otherwise (Komaritzan & Botsch 2018, section 6): less work, and tissue
/// that resists bending and twisting within a prism more.
///   Qz = (s_0 F_0^T, s_1 F_1^T, s_2 F_2^T),  p = (s_0 R^T, s_1 R^T, s_2 R^T),  s_i^2 the share of
///   tetrahedron i in the fan's sum of stiffness V, R of the mean F = sum s_i^2 F_i = R S,
///   w = that sum (stiffness: mean of the fan's, by volume, in Pa)
struct FanStrain {
  static constexpr int kRows = 3 * TetrahedronFan::kTetrahedra;
  static constexpr int kParameters = TetrahedronFan::kTetrahedra;  ///< s_i
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = false;

  std::vector<TetrahedronFan> fans;
  std::vector<std::array<double, TetrahedronFan::kTetrahedra>> shares;  ///< s_i^2
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(fans.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Real>
  static Projected<Real, kRows> project(const Projected<Real, kRows>& current,
                                        const ProjectionParameters<Real, kParameters>& scales) {
    Eigen::Matrix<Real, 3, 3> mean = Eigen::Matrix<Real, 3, 3>::Zero();
    for (int t = 0; t < kParameters; ++t) mean += scales[t] * current.template middleCols<3>(3 * t);
    const Eigen::Matrix<Real, 3, 3> rotation =
        polar_rotation(mean.template cast<double>()).template cast<Real>();
    Projected<Real, kRows> result;
    for (int t = 0; t < kParameters; ++t)
      result.template middleCols<3>(3 * t) = scales[t] * rotation;
    return result;
  }
};

/// The same tetrahedra in fans; those that are flat at rest, which have no F, in `flat`.
struct StrainInFans {
  FanStrain fans;
  TetrahedronStrain flat;
};
StrainInFans strain_in_fans(const TetrahedronStrain& strain, const Points& rest);

}  // namespace sinew
