// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <array>
#include <type_traits>
#include <vector>

#include "dynamics/element.h"
#include "dynamics/hyperelastic_density.h"

namespace sinew {

/// Holds the Lame parameters of an isotropic material, in the unit of Young's modulus.
struct LameParameters {
  double mu, lambda;
};
/// Returns the Lame parameters for a Young's modulus and a Poisson's ratio in [0, 0.5).
LameParameters lame_parameters(double young, double poisson);

/// Gives tetrahedra the forces of a hyperelastic material, by the quasi-Newton view of Projective
/// Dynamics (Liu 2017): its matrix, but the gradient P of the density psi (hyperelastic_density.h).
///   Qz = F^T,  p = (F - P / k)^T,  w = k V,  k = curvature_bound()
/// so that w Q^T (p - Qz) are the forces -V Q^T P^T, and the energy is V psi instead of
/// w / 2 |Qz - p|^2. Since k bounds the curvature of psi, each plain iteration decreases the energy
/// without a line search. Fixed points of the iteration are those of Newton's method.
///
/// Tetrahedra that are flat at rest have weight 0.
template <HyperelasticMaterial material>
struct HyperelasticStrain {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 2;  ///< Lame parameters over k
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;
  static constexpr bool kRotates = false;
  /// As for TetrahedronVolume. Above 1/2 times the factor by which curvature_bound() may be
  /// exceeded.
  static constexpr double kMatrixFraction = 0.7;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;  ///< Young's modulus, Pa
  double poisson = 0.3;       ///< Poisson's ratio of small strains, in [0, 0.5)

  int size() const { return static_cast<int>(tetrahedra.size()); }

  /// Returns k for a Young's modulus of 1.
  double curvature_bound() const;
  std::array<double, kParameters> parameters() const;
  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  /// Returns the density over k and the coefficients of P / k.
  template <typename Columns, typename Parameters>
  SINEW_HOST_DEVICE static auto gradient_of(const Columns& f, const Parameters& lame) {
    const auto a = f.col(0).dot(f.col(0)), b = f.col(1).dot(f.col(1)), c = f.col(2).dot(f.col(2));
    const auto bc = f.col(1).dot(f.col(2)), ca = f.col(2).dot(f.col(0)),
               ab = f.col(0).dot(f.col(1));
    const auto i = a + b + c;
    const auto t = a * a + b * b + c * c + 2 * (bc * bc + ca * ca + ab * ab);
    using Real = std::remove_const_t<decltype(i)>;
    return density_gradient<material, Real>(i, t, f.determinant(), lame[0], lame[1]);
  }

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& f, const Parameters& lame,
                                           const Math& /*math*/) {
    const auto d = gradient_of(f, lame);
    Columns result;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      result.col(j) = (1 - d.gradient - d.product * f.col(j).dot(f.col(j))) * f.col(j) -
                      (d.product * f.col(j1).dot(f.col(j))) * f.col(j1) -
                      (d.product * f.col(j2).dot(f.col(j))) * f.col(j2) -
                      d.cofactors * f.col(j1).cross(f.col(j2));
    }
    return result;
  }

  /// Returns the energy over w.
  template <typename Columns, typename Parameters>
  static auto energy(const Columns& f, const Parameters& lame) {
    return gradient_of(f, lame).value;
  }
};

extern template struct HyperelasticStrain<HyperelasticMaterial::kNeoHookean>;
extern template struct HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>;

}  // namespace sinew
