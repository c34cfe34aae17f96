#pragma once

#include <vector>

#include "dynamics/element.h"
#include "dynamics/polar.h"
#include "dynamics/strain.h"

namespace sinew {

/// The matrix whose rotation a strain uses: the deformation gradient F = E Ebar^T (Ebar Ebar^T)^-1
/// or the covariance H = E Ebar^T, which depends on the element's shape (Komaritzan 2022, 2.2.2).
/// E and Ebar hold the four positions as columns, centred at their mean.
enum class Decomposed { kGradient, kCovariance };

/// Resists the stretch of tetrahedra, measured by positions: the as-rigid-as-possible energy
/// (Komaritzan 2022, eq. 2.20), one column of Fig. 2.5.
///   Qz = E^T (centred),  p = (R Ebar)^T,  w = stiffness V / l^2, l^2 = tr(Ebar Ebar^T) / 3
/// so that a regular tetrahedron is as stiff as with TetrahedronStrain. V is at least l^3 / 1000:
/// the covariance variant holds for flat tetrahedra, too.
template <Decomposed matrix>
struct PositionStrain {
  static constexpr int kRows = 4;
  static constexpr int kParameters = 12 + 9;  ///< Ebar, (Ebar Ebar^T)^-1
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = matrix == Decomposed::kGradient;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Real>
  static Projected<Real, kRows> project(const Projected<Real, kRows>& edges,
                                        const ProjectionParameters<Real, kParameters>& shape) {
    const Eigen::Map<const Eigen::Matrix<Real, 3, 4>> rest_edges(shape.data());
    const Eigen::Map<const Eigen::Matrix<Real, 3, 3>> inverse(shape.data() + 12);
    Eigen::Matrix<Real, 3, 3> decomposed = edges * rest_edges.transpose();
    if constexpr (matrix == Decomposed::kGradient) decomposed = (decomposed * inverse).eval();
    return polar_rotation(decomposed.template cast<double>()).template cast<Real>() * rest_edges;
  }
};

/// TetrahedronStrain with the rotation of H in place of that of F, the lower left of Fig. 2.5: for
/// comparison only, "does not work at all".
///   Qz = F^T,  p = R^T of H = F Ebar Ebar^T = R S,  w = stiffness V
struct CovarianceGradientStrain {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 9;  ///< Ebar Ebar^T
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Real>
  static Projected<Real, kRows> project(const Projected<Real, kRows>& gradient,
                                        const ProjectionParameters<Real, kParameters>& shape) {
    const Eigen::Map<const Eigen::Matrix<Real, 3, 3>> second_moment(shape.data());
    const Eigen::Matrix<Real, 3, 3> covariance = gradient * second_moment;
    return polar_rotation(covariance.template cast<double>()).template cast<Real>();
  }
};

/// What stands in for the flat tetrahedra of a TetrahedronStrain, and which of its elements these are.
struct FlatSubstitute {
  PositionStrain<Decomposed::kCovariance> strain;
  std::vector<int> elements;
};
FlatSubstitute substitute_flat(const TetrahedronStrain& strain, const Points& rest);

}  // namespace sinew
