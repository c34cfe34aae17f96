// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <memory>

#include "dynamics/hyperelastic_material.h"

namespace sinew {

/// Defines the elastic energy of a material by its density, J/m^3, as a function of the deformation
/// gradient F. Matrices are flattened column by column.
class ElasticDensity {
 public:
  using Matrix9 = Eigen::Matrix<double, 9, 9>;

  virtual ~ElasticDensity() = default;

  virtual double value(const Eigen::Matrix3d& f) const = 0;
  /// Returns the derivative of the density by F, the first Piola-Kirchhoff stress, Pa.
  virtual Eigen::Matrix3d stress(const Eigen::Matrix3d& f) const = 0;
  /// Returns the derivative of the stress by F, symmetric, Pa.
  virtual Matrix9 hessian(const Eigen::Matrix3d& f) const = 0;
};

/// Returns the density of a material without the continuations that HyperelasticStrain has.
/// \param young    Young's modulus of small strains, Pa
/// \param poisson  Poisson's ratio of small strains, in [0, 0.5)
std::unique_ptr<ElasticDensity> make_density(HyperelasticMaterial material, double young,
                                             double poisson);

}  // namespace sinew
