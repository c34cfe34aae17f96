// SPDX-License-Identifier: MIT

#include "dynamics/spline_strain.h"

#include <Eigen/LU>
#include <cmath>

#include "dynamics/strain.h"

namespace sinew {

double SplineStrain::curvature_bound() const {
  const LameParameters lame = lame_parameters(1.0, poisson);
  return 2.0 * lame.mu * curve.largest_stiffness() +
         sinew::curvature_bound<HyperelasticMaterial::kNeoHookean>(0.0, lame.lambda);
}

std::array<double, SplineStrain::kParameters> SplineStrain::parameters() const {
  const LameParameters lame = lame_parameters(1.0, poisson);
  const double bound = curvature_bound();
  std::array<double, kParameters> result{2.0 * lame.mu / bound, lame.lambda / bound};
  const auto coefficients = curve.coefficients();
  for (int i = 0; i < StretchCurve::kCoefficients; ++i) result[2 + i] = result[0] * coefficients[i];
  return result;
}

RestElement<SplineStrain::kRows, SplineStrain::kParameters> SplineStrain::element(
    int i, const Points& rest) const {
  const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
  RestElement<kRows, kParameters> strain;
  strain.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  strain.rows = gradient_rows(edges);
  strain.measure = curvature_bound() * std::abs(edges.determinant()) / 6.0;
  strain.parameters = parameters();
  return strain;
}

}  // namespace sinew
