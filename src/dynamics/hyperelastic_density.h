// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>

#include "cuda/host_device.h"
#include "dynamics/hyperelastic_material.h"

namespace sinew {

/// Holds the derivatives of a density psi(I, T, J), with the invariants I = |F|^2, T = |F^T F|^2
/// and J = det F of a deformation gradient. The second derivatives that are missing are zero.
template <typename Real>
struct DensityDerivatives {
  Real value, by_i, by_t, by_j, by_ii, by_jj;
};

/// Holds a function of J and its derivatives.
template <typename Real>
struct VolumeChange {
  Real energy, by_j, by_jj;
};

/// Computes (J - 1)^2 / 2 above kLeastExactVolume. Below, its second derivative falls linearly from
/// 1 to 0 at J = 0, and is 0 for inverted elements.
template <typename Real>
SINEW_HOST_DEVICE VolumeChange<Real> softened_volume_change(Real j) {
  const Real one = Real(1), least = Real(kLeastExactVolume);
  const Real change = j - one;
  if (j >= least) return {Real(0.5) * change * change, change, one};
  const Real kept = j > Real(0) ? j : Real(0);
  const Real slope = least - one + (kept * kept - least * least) / (Real(2) * least);
  const Real cubic = (kept * kept * kept - least * least * least) / Real(3);
  const Real below = kept - least;  // negative
  const Real energy = Real(0.5) * (least - one) * (least - one) + (least - one) * below +
                      (cubic - least * least * below) / (Real(2) * least);
  return {energy + slope * (j - kept), slope, kept / least};
}

/// Computes the derivatives of the density of a material, J/m^3, inside the ball.
/// \param mu, lambda  Lame parameters, Pa
template <HyperelasticMaterial material, typename Real>
SINEW_HOST_DEVICE DensityDerivatives<Real> density_derivatives(Real i, Real t, Real j, Real mu,
                                                               Real lambda) {
  if constexpr (material == HyperelasticMaterial::kNeoHookean) {
    const Real bulk = lambda + mu, one = Real(1);
    const VolumeChange<Real> volume = softened_volume_change(j);
    return {Real(0.5) * mu * (i - Real(3)) - mu * (j - one) + bulk * volume.energy,
            Real(0.5) * mu,
            Real(0),
            bulk * volume.by_j - mu,
            Real(0),
            bulk * volume.by_jj};
  } else {
    const Real trace = Real(0.5) * (i - Real(3));  // of E
    return {Real(0.25) * mu * (t - Real(2) * i + Real(3)) + Real(0.5) * lambda * trace * trace,
            Real(0.5) * (lambda * trace - mu),
            Real(0.25) * mu,
            Real(0),
            Real(0.25) * lambda,
            Real(0)};
  }
}

/// Holds a density, and its gradient P = gradient F + product F F^T F + cofactors cof F.
template <typename Real>
struct DensityGradient {
  Real value, gradient, product, cofactors;
};

/// Computes a density and its gradient for any F.
/// \param i, t, j  invariants of F
template <HyperelasticMaterial material, typename Real>
SINEW_HOST_DEVICE DensityGradient<Real> density_gradient(Real i, Real t, Real j, Real mu,
                                                         Real lambda) {
  const Real ball = Real(kExactSquaredNorm);
  if (i <= ball) {
    const auto d = density_derivatives<material>(i, t, j, mu, lambda);
    return {d.value, Real(2) * d.by_i, Real(4) * d.by_t, d.by_j};
  }
  // F is s G with G on the boundary of the ball, where the density is
  //   value(G) + (s - 1) slope(G) + k/2 |G|^2 (s - 1)^2,  slope = P : G,  k = 2 mu + lambda.
  // The derivative by G of the first two terms at constant s is s P + (s - 1) H[G], with the
  // Hessian H. Its part along the boundary over s is the gradient there. The derivative by s is
  // radial.
  const Real s = std::sqrt(i / ball), more = s - Real(1), inverse = Real(1) / s;
  const Real inverse2 = inverse * inverse;
  t *= inverse2 * inverse2;
  j *= inverse2 * inverse;
  const auto d = density_derivatives<material>(ball, t, j, mu, lambda);
  const Real slope = Real(2) * d.by_i * ball + Real(4) * d.by_t * t + Real(3) * d.by_j * j;
  const Real along_g = Real(2) * (s * d.by_i + more * (d.by_i + Real(2) * d.by_ii * ball));
  const Real along_product = Real(4) * (s + Real(3) * more) * d.by_t;
  const Real along_cofactors = s * d.by_j + more * (Real(2) * d.by_j + Real(3) * d.by_jj * j);
  const Real radial_part =
      (along_g * ball + along_product * t + Real(3) * along_cofactors * j) / ball;
  const Real stiffness = Real(2) * mu + lambda;
  const Real radial = slope / ball + stiffness * more;
  return {d.value + more * slope + Real(0.5) * stiffness * ball * more * more,
          inverse * (inverse * (along_g - radial_part) + radial),
          inverse2 * inverse2 * along_product, inverse2 * inverse * along_cofactors};
}

/// Returns an upper bound of the eigenvalues of the Hessian of a density inside the ball, Pa.
/// Outside of it they are below 1.4 times this. (The factors were fitted to the largest eigenvalues
/// that a search over all stretches finds, for Poisson's ratios from 0 to 0.49.)
template <HyperelasticMaterial material>
double curvature_bound(double mu, double lambda) {
  return material == HyperelasticMaterial::kNeoHookean ? 8.3 * mu + 7.15 * lambda
                                                       : 11.0 * mu + 4.6 * lambda;
}

}  // namespace sinew
