// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Dense>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/elastic_density.h"
#include "dynamics/host_math.h"
#include "dynamics/hyperelastic_kernel.h"
#include "dynamics/spline_density.h"

namespace sinew {

/// Holds the density and stress of a constraint kind in Pa, for a Young's modulus of 1.
struct ContinuedDensity {
  double bound;                  ///< of the curvature
  double fraction;               ///< kMatrixFraction
  std::vector<float> constants;  ///< of the kernel
  std::function<double(const Eigen::Matrix3d&)> value;
  std::function<Eigen::Matrix3d(const Eigen::Matrix3d&)> stress;

  /// Returns the Hessian by central differences of the stress.
  ElasticDensity::Matrix9 hessian(const Eigen::Matrix3d& f) const {
    constexpr double kStep = 1e-6;
    ElasticDensity::Matrix9 result;
    for (int i = 0; i < 9; ++i) {
      Eigen::Matrix3d step = Eigen::Matrix3d::Zero();
      step(i % 3, i / 3) = kStep;
      result.col(i) = ((stress(f + step) - stress(f - step)) / (2.0 * kStep)).reshaped();
    }
    return 0.5 * (result + result.transpose());
  }
};

/// Holds what the tests of nonlinear materials need to know about one of them.
struct TestMaterial {
  std::string name;
  /// Returns the exact density for a Young's modulus and a Poisson's ratio.
  std::function<std::unique_ptr<ElasticDensity>(double, double)> density;
  /// Returns constraints on tetrahedra with these Young's moduli and a Poisson's ratio.
  std::function<ConstraintBatch(const std::vector<Tetrahedron>&, const Eigen::VectorXd&, double)>
      strain;
  std::function<ContinuedDensity(double)> continued;
  FanKernel HyperelasticKernels::*kernel;
};

/// \param prototype  a kind without elements
template <typename Kind>
ContinuedDensity continued_density(const Kind& prototype) {
  const double bound = prototype.curvature_bound();
  const auto parameters = prototype.parameters();
  ContinuedDensity result{bound, Kind::kMatrixFraction, {}, {}, {}};
  result.constants.assign(parameters.begin(), parameters.end());
  result.value = [=](const Eigen::Matrix3d& f) { return bound * Kind::energy(f, parameters); };
  result.stress = [=](const Eigen::Matrix3d& f) -> Eigen::Matrix3d {
    return bound * (f - Kind::project(f, parameters, HostMath<double>()));
  };
  return result;
}

template <typename Kind>
TestMaterial test_material(std::string name, Kind prototype, FanKernel HyperelasticKernels::*kernel,
                           std::function<std::unique_ptr<ElasticDensity>(double, double)> density) {
  const auto with_ratio = [prototype](double poisson) {
    Kind kind = prototype;
    kind.poisson = poisson;
    return kind;
  };
  return {std::move(name), std::move(density),
          [=](const std::vector<Tetrahedron>& tetrahedra, const Eigen::VectorXd& stiffness,
              double poisson) -> ConstraintBatch {
            Kind kind = with_ratio(poisson);
            kind.tetrahedra = tetrahedra;
            kind.stiffness = stiffness;
            return kind;
          },
          [=](double poisson) { return continued_density(with_ratio(poisson)); }, kernel};
}

inline std::vector<TestMaterial> test_materials() {
  std::vector<TestMaterial> materials{
      test_material("neo-Hookean", HyperelasticStrain<HyperelasticMaterial::kNeoHookean>{},
                    &HyperelasticKernels::neo_hookean,
                    [](double young, double poisson) {
                      return make_density(HyperelasticMaterial::kNeoHookean, young, poisson);
                    }),
      test_material("St. Venant-Kirchhoff",
                    HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>{},
                    &HyperelasticKernels::st_venant_kirchhoff, [](double young, double poisson) {
                      return make_density(HyperelasticMaterial::kStVenantKirchhoff, young, poisson);
                    })};
  // Stiffening like skin, and mixed.
  for (const StretchCurve& curve :
       {StretchCurve{{2.0, 1.2, 1.5, 6.0}}, StretchCurve{{5.0, 0.2, 4.0, 0.1}}}) {
    SplineStrain kind;
    kind.curve = curve;
    std::string name = "spline";
    for (const double value : curve.stiffness) name += ' ' + std::to_string(value);
    materials.push_back(test_material(name, kind, &HyperelasticKernels::spline,
                                      [curve](double young, double poisson) {
                                        return make_spline_density(curve, young, poisson);
                                      }));
  }
  return materials;
}

}  // namespace sinew
