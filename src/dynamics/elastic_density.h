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
  /// Returns the derivative of the stress by F in a direction, Pa.
  virtual Eigen::Matrix3d stress_change(const Eigen::Matrix3d& f,
                                        const Eigen::Matrix3d& direction) const = 0;
  /// Returns the derivative of the stress by F, symmetric, Pa.
  Matrix9 hessian(const Eigen::Matrix3d& f) const;
};

/// Returns the cofactors of a matrix, which are the derivative of its determinant.
Eigen::Matrix3d cofactors(const Eigen::Matrix3d& f);
/// Returns the derivative of the cofactors in a direction.
Eigen::Matrix3d cofactor_change(const Eigen::Matrix3d& f, const Eigen::Matrix3d& direction);

/// Returns the density of a material without the continuations that HyperelasticStrain has.
/// \param young    Young's modulus of small strains, Pa
/// \param poisson  Poisson's ratio of small strains, in [0, 0.5)
std::unique_ptr<ElasticDensity> make_density(HyperelasticMaterial material, double young,
                                             double poisson);

}  // namespace sinew
