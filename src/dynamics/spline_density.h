// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "dynamics/elastic_density.h"
#include "dynamics/stretch_curve.h"

namespace sinew {

/// Returns the density of SplineStrain without the continuation of its volume term,
///   psi = sum over i of 2 mu f(s_i) + lambda/2 (J - 1)^2,
/// by the singular value decomposition of F. F must not be singular.
/// \param young    Young's modulus of small strains, Pa
/// \param poisson  Poisson's ratio of small strains, in [0, 0.5)
std::unique_ptr<ElasticDensity> make_spline_density(const StretchCurve& curve, double young,
                                                    double poisson);

}  // namespace sinew
