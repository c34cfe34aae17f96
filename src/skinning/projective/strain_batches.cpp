// SPDX-License-Identifier: MIT

#include "skinning/projective/strain_batches.h"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "dynamics/step_settings.h"

namespace sinew {
namespace {

/// Returns the tetrahedra that are not flat at rest as constraints of a kind, and the flat ones as
/// PositionStrain.
/// \param usual  constraints of this kind without elements
template <typename Kind>
std::vector<ConstraintBatch> with_substitute(const TetrahedronStrain& strain, const Points& rest,
                                             Kind usual = {}) {
  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest);
  std::vector<int> kept;
  for (int i = 0; i < strain.size(); ++i) {
    if (flat[i] != 0) continue;
    kept.push_back(i);
    usual.tetrahedra.push_back(strain.tetrahedra[i]);
  }
  usual.stiffness = strain.stiffness(kept);
  return {std::move(usual), substitute_flat(strain, rest).strain};
}

/// Calls a function with the kind of a nonlinear elasticity, without elements.
template <typename Function>
auto with_nonlinear_kind(const ConstraintSettings& chosen, Function&& function) {
  const auto use = [&](auto kind) {
    kind.poisson = chosen.poisson_ratio;
    return function(std::move(kind));
  };
  switch (chosen.elasticity) {
    case Elasticity::kNeoHookean:
      return use(HyperelasticStrain<HyperelasticMaterial::kNeoHookean>());
    case Elasticity::kStVenantKirchhoff:
      return use(HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>());
    case Elasticity::kSpline: {
      SplineStrain spline;
      spline.curve = chosen.curve;
      return use(std::move(spline));
    }
    case Elasticity::kCorotational:
      break;
  }
  throw std::logic_error("this elasticity is linear");
}

}  // namespace

std::vector<ConstraintBatch> strain_batches(const TissueModel& tissue,
                                            const ConstraintSettings& chosen) {
  TetrahedronStrain strain{tissue.tetrahedra, tissue.stiffness};
  const Points& rest = tissue.rest_positions;
  if (chosen.elasticity != Elasticity::kCorotational)
    return with_nonlinear_kind(
        chosen, [&](auto kind) { return with_substitute(strain, rest, std::move(kind)); });
  switch (chosen.strain) {
    case StrainMeasure::kPositions:
      return with_substitute<PositionStrain<Decomposed::kGradient>>(strain, rest);
    case StrainMeasure::kCovariancePositions:
      return {PositionStrain<Decomposed::kCovariance>{tissue.tetrahedra, tissue.stiffness}};
    case StrainMeasure::kCovarianceGradient:
      return with_substitute<CovarianceGradientStrain>(strain, rest);
    case StrainMeasure::kGradient:
      break;
  }
  if (!chosen.prism_rotations) return {std::move(strain)};
  StrainInFans prisms = strain_in_fans(strain, rest);
  return {std::move(prisms.fans), std::move(prisms.flat)};
}

double least_response(const ConstraintSettings& chosen) {
  if (chosen.elasticity == Elasticity::kCorotational) return StepSettings{}.least_response;
  return with_nonlinear_kind(chosen, [&](const auto& kind) {
    return 2.0 * lame_parameters(1.0, chosen.poisson_ratio).mu /
           (kind.kMatrixFraction * kind.curvature_bound());
  });
}

SurfaceBending skin_bending(const TissueModel& tissue, double factor) {
  Eigen::VectorXd volumes = Eigen::VectorXd::Zero(tissue.surface_vertices);
  Eigen::VectorXd weighted = volumes;  // stiffness times volume
  for (std::size_t t = 0; t < tissue.triangles.size(); ++t) {
    for (std::size_t part = 3 * t; part < 3 * t + 3; ++part) {
      const double volume =
          std::abs(edge_matrix(tissue.tetrahedra[part], tissue.rest_positions).determinant()) / 6.0;
      for (const int v : tissue.triangles[t]) {
        volumes[v] += volume;
        weighted[v] += volume * tissue.stiffness[static_cast<Eigen::Index>(part)];
      }
    }
  }
  SurfaceBending bending = bending_of(tissue.triangles, 0.0);
  for (int i = 0; i < bending.size(); ++i) {
    const int v = bending.fans[i].front()[0];
    const double thickness =
        (tissue.rest_positions.col(v) - tissue.rest_positions.col(v + tissue.surface_vertices))
            .norm();
    const double stiffness = volumes[v] > 0.0 ? weighted[v] / volumes[v] : 0.0;
    bending.stiffness[i] = factor * stiffness * std::pow(thickness, 3) / 12.0;
  }
  return bending;
}

}  // namespace sinew
