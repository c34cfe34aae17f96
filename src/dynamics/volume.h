// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/element.h"

namespace sinew {

/// Keeps the volume of tetrahedra, relative to that at rest, within a range (Komaritzan 2022,
/// 2.2.1).
///   Qz = F^T,  p = nearest F~^T with det F~ = det F clamped to [smallest, largest],
///   w = stiffness V (stiffness in Pa)
/// A range above 1 inflates the body. Tetrahedra that are flat at rest (flat_tetrahedra()) have
/// weight 0.
struct TetrahedronVolume {
  static constexpr int kRows = 3;
  static constexpr int kParameters = 2;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;
  static constexpr bool kRotates = true;
  /// The energy resists one of the nine directions of F, along the cofactors, and the matrix all of
  /// them. With all of w, iterations would be cautious where nothing resists. The energy falls in
  /// each iteration with any fraction above 1/2. In a cycle of accelerated iterations (factors 1,
  /// 1.3, 1.6 and 1.9), 0.7 shrinks even the error of a pure dilation, for any w.
  static constexpr double kMatrixFraction = 0.7;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;
  Eigen::VectorXd smallest;  ///< volume ratio, positive; one for each tetrahedron
  Eigen::VectorXd largest;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& gradient, const Parameters& range,
                                           const Math& math) {
    const auto ratio = gradient.determinant();
    if (ratio >= range[0] && ratio <= range[1]) return gradient;
    return math.nearest_with_determinant(gradient, ratio < range[0] ? range[0] : range[1]);
  }
};

}  // namespace sinew
