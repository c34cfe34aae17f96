// SPDX-License-Identifier: MIT

#include "dynamics/hyperelastic.h"

#include <Eigen/LU>
#include <cmath>
#include <stdexcept>

#include "dynamics/strain.h"

namespace sinew {

LameParameters lame_parameters(double young, double poisson) {
  if (!(poisson >= 0.0 && poisson < 0.5))
    throw std::logic_error("Poisson's ratio must be in [0, 0.5)");
  return {young / (2.0 * (1.0 + poisson)),
          young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson))};
}

template <HyperelasticMaterial material>
double HyperelasticStrain<material>::curvature_bound() const {
  const LameParameters lame = lame_parameters(1.0, poisson);
  return sinew::curvature_bound<material>(lame.mu, lame.lambda);
}

template <HyperelasticMaterial material>
std::array<double, HyperelasticStrain<material>::kParameters>
HyperelasticStrain<material>::parameters() const {
  const LameParameters lame = lame_parameters(1.0, poisson);
  const double bound = curvature_bound();
  return {lame.mu / bound, lame.lambda / bound};
}

template <HyperelasticMaterial material>
RestElement<HyperelasticStrain<material>::kRows, HyperelasticStrain<material>::kParameters>
HyperelasticStrain<material>::element(int i, const Points& rest) const {
  const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
  RestElement<kRows, kParameters> strain;
  strain.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  strain.rows = gradient_rows(edges);
  strain.measure = curvature_bound() * std::abs(edges.determinant()) / 6.0;
  strain.parameters = parameters();
  return strain;
}

template struct HyperelasticStrain<HyperelasticMaterial::kNeoHookean>;
template struct HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>;

}  // namespace sinew
