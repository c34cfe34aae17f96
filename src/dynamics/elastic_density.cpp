// SPDX-License-Identifier: MIT

#include "dynamics/elastic_density.h"

#include <Eigen/Geometry>
#include <Eigen/LU>

#include "dynamics/hyperelastic.h"

namespace sinew {

Eigen::Matrix3d cofactors(const Eigen::Matrix3d& f) {
  Eigen::Matrix3d result;
  for (int i = 0; i < 3; ++i) result.col(i) = f.col((i + 1) % 3).cross(f.col((i + 2) % 3));
  return result;
}

Eigen::Matrix3d cofactor_change(const Eigen::Matrix3d& f, const Eigen::Matrix3d& direction) {
  Eigen::Matrix3d result;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    result.col(i) = direction.col(j).cross(f.col(k)) + f.col(j).cross(direction.col(k));
  }
  return result;
}

ElasticDensity::Matrix9 ElasticDensity::hessian(const Eigen::Matrix3d& f) const {
  Matrix9 result;
  for (int i = 0; i < 9; ++i) {
    Eigen::Matrix3d direction = Eigen::Matrix3d::Zero();
    direction(i % 3, i / 3) = 1.0;
    result.col(i) = stress_change(f, direction).reshaped();
  }
  return result;
}

namespace {

class Material : public ElasticDensity {
 public:
  explicit Material(const LameParameters& lame) : mu_(lame.mu), lambda_(lame.lambda) {}

 protected:
  double mu_, lambda_;
};

class NeoHookean final : public Material {
 public:
  using Material::Material;

  double value(const Eigen::Matrix3d& f) const override {
    const double change = f.determinant() - 1.0;
    return 0.5 * mu_ * (f.squaredNorm() - 3.0) - mu_ * change + 0.5 * bulk() * change * change;
  }
  Eigen::Matrix3d stress(const Eigen::Matrix3d& f) const override {
    return mu_ * f + pressure(f) * cofactors(f);
  }

  Eigen::Matrix3d stress_change(const Eigen::Matrix3d& f,
                                const Eigen::Matrix3d& direction) const override {
    const Eigen::Matrix3d c = cofactors(f);
    return mu_ * direction + bulk() * c.cwiseProduct(direction).sum() * c +
           pressure(f) * cofactor_change(f, direction);
  }

 private:
  double bulk() const { return lambda_ + mu_; }
  double pressure(const Eigen::Matrix3d& f) const { return bulk() * (f.determinant() - 1.0) - mu_; }
};

class StVenantKirchhoff final : public Material {
 public:
  using Material::Material;

  double value(const Eigen::Matrix3d& f) const override {
    const Eigen::Matrix3d strain = green_strain(f);
    return mu_ * strain.squaredNorm() + 0.5 * lambda_ * strain.trace() * strain.trace();
  }
  Eigen::Matrix3d stress(const Eigen::Matrix3d& f) const override {
    return f * second_stress(green_strain(f));
  }

  Eigen::Matrix3d stress_change(const Eigen::Matrix3d& f,
                                const Eigen::Matrix3d& direction) const override {
    const Eigen::Matrix3d product = f.transpose() * direction;
    const Eigen::Matrix3d strain_change = 0.5 * (product + product.transpose());
    return direction * second_stress(green_strain(f)) + f * second_stress(strain_change);
  }

 private:
  static Eigen::Matrix3d green_strain(const Eigen::Matrix3d& f) {
    return 0.5 * (f.transpose() * f - Eigen::Matrix3d::Identity());
  }
  /// Returns the second Piola-Kirchhoff stress, which is linear in the Green strain.
  Eigen::Matrix3d second_stress(const Eigen::Matrix3d& strain) const {
    return 2.0 * mu_ * strain + lambda_ * strain.trace() * Eigen::Matrix3d::Identity();
  }
};

}  // namespace

std::unique_ptr<ElasticDensity> make_density(HyperelasticMaterial material, double young,
                                             double poisson) {
  const LameParameters lame = lame_parameters(young, poisson);
  if (material == HyperelasticMaterial::kNeoHookean) return std::make_unique<NeoHookean>(lame);
  return std::make_unique<StVenantKirchhoff>(lame);
}

}  // namespace sinew
