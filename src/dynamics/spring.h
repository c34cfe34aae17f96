// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <stdexcept>
#include <vector>

#include "dynamics/element.h"

namespace sinew {

/// Returns the vector rescaled to a given length, which is the nearest point on a sphere of that
/// radius. For a zero vector all points are equally near; returns the one on the x axis.
template <typename Vector, typename Real>
SINEW_HOST_DEVICE inline Vector with_length(const Vector& vector, Real length) {
  const Real norm = vector.norm();
  if (norm > Real(0)) return vector * (length / norm);
  return {length, Real(0), Real(0)};
}

/// Keeps pairs of vertices at their rest distance L (Komaritzan 2022, 2.2.1).
///   Q = [-1 1],  p = L Qz / |Qz|,  w = stiffness / L (stiffness in N)
/// With this Q the factor must be 1 / L (not L, as printed there), so that a subdivided spring is
/// as stiff as the original one.
struct Springs {
  static constexpr int kRows = 1;
  static constexpr int kParameters = 1;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = false;
  static constexpr bool kRotates = false;

  std::vector<std::array<int, 2>> edges;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(edges.size()); }

  /// \throws std::logic_error for coincident rest positions
  RestElement<kRows, kParameters> element(int i, const Points& rest) const {
    const auto [a, b] = edges[i];
    const double length = (rest.col(b) - rest.col(a)).norm();
    if (!(length > 0.0)) throw std::logic_error("a spring needs a rest length above zero");
    RestElement<kRows, kParameters> spring;
    spring.vertices = Eigen::Vector2i(a, b);
    spring.rows = Eigen::RowVector2d(-1.0, 1.0);
    spring.measure = 1.0 / length;
    spring.parameters = {length};
    return spring;
  }

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& current, const Parameters& length,
                                           const Math& /*math*/) {
    return with_length(current, length[0]);
  }
};

}  // namespace sinew
