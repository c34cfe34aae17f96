// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/element.h"
#include "dynamics/spring.h"

namespace sinew {

/// Preserves the length of the surface Laplacian, which is twice the mean curvature, at vertices
/// of a triangle mesh (Komaritzan 2022, eq. 2.17).
///   Q = cotangent Laplacian over the one-ring, divided by the Voronoi area A
///   p = Qz rescaled to its length at rest,  w = stiffness A (stiffness in N m)
/// The energy w / 2 |Qz - p|^2 is that of all kinds (element.h); ElementBatch::energy() computes
/// it. Cotangents are clamped to [-100, 100], so that degenerate triangles give finite entries.
struct SurfaceBending {
  static constexpr int kRows = 1;
  static constexpr int kParameters = 1;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = false;
  static constexpr bool kRotates = false;

  /// Triangles around each constrained vertex, their corners rotated so that it comes first.
  std::vector<std::vector<Triangle>> fans;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(fans.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& laplacian, const Parameters& length,
                                           const Math& /*math*/) {
    return with_length(laplacian, length[0]);
  }
};

/// Builds the bending constraints of all interior vertices (their triangles form a closed fan) with
/// one stiffness, N m. Border vertices have no mean curvature and get no constraint.
SurfaceBending bending_of(const std::vector<Triangle>& triangles, double stiffness);

}  // namespace sinew
