#pragma once

#include <vector>

#include "dynamics/element.h"
#include "dynamics/spring.h"

namespace sinew {

/// Keeps the length of the surface Laplacian, twice the mean curvature, at vertices of a triangle
/// mesh (Komaritzan 2022, eq. 2.17).
///   Q = cotangent Laplacian over the one-ring, divided by the Voronoi area A
///   p = Qz rescaled to its length at rest,  w = stiffness A (stiffness in N m)
/// Cotangents are clamped to [-100, 100], so that degenerate triangles stay finite.
struct SurfaceBending {
  static constexpr int kRows = 1;
  static constexpr int kParameters = 1;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = false;

  /// The triangles around each constrained vertex, turned so that they start with it.
  std::vector<std::vector<Triangle>> fans;
  Eigen::VectorXd stiffness;

  int size() const { return static_cast<int>(fans.size()); }

  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  template <typename Real>
  static Projected<Real, kRows> project(const Projected<Real, kRows>& laplacian,
                                        const ProjectionParameters<Real, kParameters>& length) {
    return with_length<Real>(laplacian, length[0]);
  }
};

/// Bending of one stiffness at all vertices whose triangles close around them; border vertices
/// have no mean curvature and get none.
SurfaceBending bending_of(const std::vector<Triangle>& triangles, double stiffness);

}  // namespace sinew
