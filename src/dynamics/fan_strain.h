// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "dynamics/strain.h"
#include "dynamics/tetrahedron_fans.h"

namespace sinew {

/// Returns the rest edge matrix (edge_matrix()) of tetrahedron t of a fan, with the vertices in the
/// fan's order.
Eigen::Matrix3d rest_edges(const TetrahedronFan& fan, int t, const Points& rest);

/// Resists strain of tetrahedra with one rotation shared by the tetrahedra of a fan, for example
/// the three of a prism (Komaritzan & Botsch 2018, section 6). In TetrahedronStrain each
/// tetrahedron has its own rotation. A shared rotation costs less, and tissue resists bending and
/// twisting within a prism more.
///   Qz = (s_0 F_0^T, s_1 F_1^T, s_2 F_2^T),  p = (s_0 R^T, s_1 R^T, s_2 R^T),
///   R of the weighted mean F = sum s_i^2 F_i = R S,  w = stiffness V
/// V is the volume of the fan and `stiffness` the mean of its tetrahedra weighted by volume (Pa).
/// s_i^2 is the fraction of w that tetrahedron i contributes, so the s_i^2 sum to 1.
struct FanStrain {
  static constexpr int kRows = 3 * TetrahedronFan::kTetrahedra;
  static constexpr int kParameters = TetrahedronFan::kTetrahedra;  ///< s_i
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = false;
  static constexpr bool kRotates = true;

  std::vector<TetrahedronFan> fans;
  std::vector<std::array<double, TetrahedronFan::kTetrahedra>> squared_scales;  ///< s_i^2
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(fans.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& current, const Parameters& scales,
                                           const Math& math) {
    using Matrix = typename Math::template Columns<3>;
    Matrix mean = Matrix::Zero();
    for (int t = 0; t < kParameters; ++t) mean += scales[t] * current.template middleCols<3>(3 * t);
    const Matrix rotation = math.nearest_rotation(mean);
    Columns result;
    for (int t = 0; t < kParameters; ++t)
      for (int i = 0; i < 3; ++i) result.col(3 * t + i) = scales[t] * rotation.col(i);
    return result;
  }
};

/// Holds the elements of a TetrahedronStrain, split into fans and tetrahedra that are flat at rest.
/// The latter have no deformation gradient F and therefore do not contribute to a fan.
struct StrainInFans {
  FanStrain fans;
  TetrahedronStrain flat;
};
/// Groups the tetrahedra of a strain into fans. Fans of weight 0 are left out.
StrainInFans strain_in_fans(const TetrahedronStrain& strain, const Points& rest);

}  // namespace sinew
