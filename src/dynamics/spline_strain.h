// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "dynamics/element.h"
#include "dynamics/hyperelastic.h"
#include "dynamics/isotropic_function.h"
#include "dynamics/stretch_curve.h"

namespace sinew {

/// Gives tetrahedra the forces of a spline-based material (Xu 2015) with the density
///   psi = sum over i of 2 mu f(s_i) + lambda/2 (J - 1)^2,
/// where the s_i are the singular values of F, all positive, f is a StretchCurve with
/// f(1) = f'(1) = 0, and the volume term is softened and continued as in HyperelasticMaterial. With
/// a curve of 1 everywhere, it is corotational elasticity for F that are not inverted.
///
/// It is solved as HyperelasticStrain is: Qz = F^T, p = (F - P / k)^T, w = k V. The curvature of
/// the first term is at most 2 mu times the largest value of f''. It is a bound for the pairs
/// (f'(a) + f'(b)) / (a + b), by which F turns, as well, since f'(s) <= max f'' (s - 1) for s > 1
/// and f'(s) < 0 for s < 1.
///
/// Tetrahedra that are flat at rest have weight 0.
struct SplineStrain {
  static constexpr int kRows = 3;
  /// 2 mu / k, lambda / k, and the coefficients of the curve times 2 mu / k.
  static constexpr int kParameters = 2 + StretchCurve::kCoefficients;
  static constexpr bool kTranslationInvariant = true;
  static constexpr bool kNeedsVolume = true;
  static constexpr bool kRotates = false;
  static constexpr double kMatrixFraction =
      HyperelasticStrain<HyperelasticMaterial::kNeoHookean>::kMatrixFraction;

  std::vector<Tetrahedron> tetrahedra;
  Eigen::VectorXd stiffness;  ///< Young's modulus, Pa
  double poisson = 0.3;       ///< Poisson's ratio of small strains, in [0, 0.5)
  StretchCurve curve;

  int size() const { return static_cast<int>(tetrahedra.size()); }

  /// Returns k for a Young's modulus of 1.
  double curvature_bound() const;
  std::array<double, kParameters> parameters() const;
  RestElement<kRows, kParameters> element(int i, const Points& rest) const;

  /// Returns 2 mu f'(s) / k.
  template <typename Real, typename Parameters>
  SINEW_HOST_DEVICE static Real slope(Real s, const Parameters& parameters) {
    Real result = parameters[0] * (s - Real(1));
    for (int i = 0; i < StretchCurve::kCoefficients; ++i) {
      const Real side = i < StretchCurve::kPressed ? Real(-1) : Real(1);
      const Real excess = side * (s - kink<Real>(i));
      if (excess > Real(0)) result += side * Real(0.5) * parameters[2 + i] * excess * excess;
    }
    return result;
  }
  /// Returns 2 mu f(s) / k, for s not below StretchCurve::kLeastStretch.
  template <typename Parameters>
  static double potential(double s, const Parameters& parameters) {
    double result = 0.5 * parameters[0] * (s - 1.0) * (s - 1.0);
    for (int i = 0; i < StretchCurve::kCoefficients; ++i) {
      const double excess =
          (i < StretchCurve::kPressed ? -1.0 : 1.0) * (s - StretchCurve::kKinks[i]);
      if (excess > 0.0) result += parameters[2 + i] * excess * excess * excess / 6.0;
    }
    return result;
  }

  template <typename Columns, typename Parameters, typename Math>
  SINEW_HOST_DEVICE static Columns project(const Columns& f, const Parameters& parameters,
                                           const Math& /*math*/) {
    using Real = std::remove_const_t<decltype(f.determinant())>;
    const Columns stress = isotropic_function<Real>(f, [&](Real s) {
      constexpr Real kLeast = Real(StretchCurve::kLeastStretch);
      const Real bounded = s > kLeast ? s : kLeast;
      return slope(bounded, parameters) / bounded;
    });
    const auto d = volume_part<Real>(f, parameters);
    Columns result;
    for (int j = 0; j < 3; ++j)
      result.col(j) = (Real(1) - d.gradient) * f.col(j) - stress.col(j) -
                      d.cofactors * f.col((j + 1) % 3).cross(f.col((j + 2) % 3));
    return result;
  }

  /// Returns the energy over w.
  template <typename Columns, typename Parameters>
  static double energy(const Columns& f, const Parameters& parameters) {
    double sum = volume_part<double>(f, parameters).value;
    Columns b = f, v = Columns::Identity();
    orthogonalize_columns(b, v, 1e-28, 12);
    for (int i = 0; i < 3; ++i) {
      const double stretch = b.col(i).norm();
      const double bounded = std::max(stretch, StretchCurve::kLeastStretch);
      sum += potential(bounded, parameters) +
             0.5 * slope(bounded, parameters) / bounded * (stretch * stretch - bounded * bounded);
    }
    return sum;
  }

 private:
  template <typename Real>
  SINEW_HOST_DEVICE static Real kink(int i) {
    constexpr Real kKinks[] = {Real(StretchCurve::kKinks[0]), Real(StretchCurve::kKinks[1]),
                               Real(StretchCurve::kKinks[2]), Real(StretchCurve::kKinks[3]),
                               Real(StretchCurve::kKinks[4]), Real(StretchCurve::kKinks[5])};
    return kKinks[i];
  }
  /// Returns the volume term: the neo-Hookean density without shear stiffness.
  template <typename Real, typename Columns, typename Parameters>
  SINEW_HOST_DEVICE static DensityGradient<Real> volume_part(const Columns& f,
                                                             const Parameters& parameters) {
    const Real i = f.col(0).dot(f.col(0)) + f.col(1).dot(f.col(1)) + f.col(2).dot(f.col(2));
    // This density does not depend on |F^T F|^2.
    return density_gradient<HyperelasticMaterial::kNeoHookean, Real>(i, Real(0), f.determinant(),
                                                                     Real(0), parameters[1]);
  }
};

}  // namespace sinew
