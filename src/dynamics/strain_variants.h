// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/element.h"
#include "dynamics/strain.h"

namespace sinew {

/// Selects the matrix from which a strain constraint extracts the rotation: the deformation
/// gradient F = E Ebar^T (Ebar Ebar^T)^-1 or the covariance H = E Ebar^T, which depends on the
/// shape of the element (Komaritzan 2022, 2.2.2). The columns of E and Ebar are the four current
/// and rest positions relative to their mean.
enum class Decomposed { kGradient, kCovariance };

/// Resists strain of tetrahedra, measured by positions: the as-rigid-as-possible energy (Komaritzan
/// 2022, eq. 2.20), one column of Fig. 2.5.
///   Qz = E^T (centered),  p = (R Ebar)^T,  w = stiffness V / l^2, l^2 = tr(Ebar Ebar^T) / 3
/// With this w a regular tetrahedron is as stiff as with TetrahedronStrain. V counts as at least
/// l^3 / 1000, so that the covariance variant also works for flat tetrahedra.
template <Decomposed matrix>
struct PositionStrain {
  static constexpr int kRows = 4;
  static constexpr int kParameters = 12 + 9;  ///< Ebar, (Ebar Ebar^T)^-1
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = matrix == Decomposed::kGradient;
  static constexpr bool kRotates = true;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& edges, const Parameters& shape,
                                           const Math& math) {
    const auto rest_edges = math.template columns<4>(shape, 0);
    typename Math::template Columns<3> decomposed = edges * rest_edges.transpose();
    if constexpr (matrix == Decomposed::kGradient)
      decomposed = (decomposed * math.template columns<3>(shape, 12)).eval();
    return math.nearest_rotation(decomposed) * rest_edges;
  }
};

/// Resists strain of tetrahedra, measured by deformation gradients (TetrahedronStrain), but with
/// the rotation of H instead of that of F: the lower left of Fig. 2.5. It is for comparison only,
/// since it "does not work at all".
///   Qz = F^T,  p = R^T of H = F Ebar Ebar^T = R S,  w = stiffness V
struct CovarianceGradientStrain {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 9;  ///< Ebar Ebar^T
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;
  static constexpr bool kRotates = true;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& gradient, const Parameters& shape,
                                           const Math& math) {
    return math.nearest_rotation(gradient * math.template columns<3>(shape, 0));
  }
};

/// Holds the constraints that replace those of the flat tetrahedra of a TetrahedronStrain.
struct FlatSubstitute {
  PositionStrain<Decomposed::kCovariance> strain;
  std::vector<int> elements;  ///< indices of the flat tetrahedra in the TetrahedronStrain
};
/// Builds the replacement for all tetrahedra that are flat at rest (flat_tetrahedra()).
FlatSubstitute substitute_flat(const TetrahedronStrain& strain, const Points& rest);

}  // namespace sinew
