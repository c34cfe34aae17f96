// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Selects a hyperelastic material of HyperelasticStrain.
enum class HyperelasticMaterial {
  /// Stable neo-Hookean elasticity (Smith 2018) without its logarithm,
  ///   psi = mu/2 (I - 3) - mu (J - 1) + (lambda + mu)/2 (J - 1)^2,
  /// where I = |F|^2, J = det F, and mu, lambda are the Lame parameters of small strains.
  kNeoHookean,
  /// St. Venant-Kirchhoff elasticity with the Green strain E = (F^T F - 1) / 2,
  ///   psi = mu |E|^2 + lambda/2 tr(E)^2.
  /// It yields under compression: it resists most at a stretch of 0.58, and not at all at 0.
  kStVenantKirchhoff,
};

// The densities are those of the materials for all F with |F|^2 <= kExactSquaredNorm, which is up
// to a stretch of 1.68 at constant volume. Outside of this ball, a density is continued along each
// ray through the origin by a parabola with the same value and slope. So its curvature is bounded
// everywhere (curvature_bound() in hyperelastic_density.h), which a solver with a constant matrix
// needs: the curvatures of the materials themselves grow with the second and the fourth power of
// the stretch. For the same reason
// the volume term of the neo-Hookean material is softened below J = kLeastExactVolume
// (softened_volume_change()).
inline constexpr double kExactSquaredNorm = 4.0;
inline constexpr double kLeastExactVolume = 0.4;

}  // namespace sinew
