// SPDX-License-Identifier: MIT

#include "dynamics/spline_density.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "dynamics/hyperelastic.h"

namespace sinew {
namespace {

/// Evaluates f piece by piece, going from s = 1 to the stretch.
class Spline {
 public:
  explicit Spline(const StretchCurve& curve) {
    const auto& [far_pressed, pressed, stretched, far_stretched] = curve.stiffness;
    stretched_ = {1.0, stretched, far_stretched};
    pressed_ = {1.0, pressed, far_pressed};
  }

  struct Values {
    double f, slope, stiffness;  // f, f', f''
  };
  Values at(double s) const {
    const double direction = s < 1.0 ? -1.0 : 1.0;
    const std::array<double, 3>& points = s < 1.0 ? pressed_ : stretched_;
    double left = std::abs(s - 1.0);
    Values values{0.0, 0.0, 1.0};  // derivatives by the distance from 1
    for (std::size_t i = 0;; ++i) {
      const bool last = i + 1 == points.size();
      const double step = last ? left : std::min(left, kWidth);
      const double growth = last ? 0.0 : (points[i + 1] - points[i]) / kWidth;
      values.f += step * (values.slope + step * (0.5 * values.stiffness + step * growth / 6.0));
      values.slope += step * (values.stiffness + 0.5 * step * growth);
      values.stiffness += step * growth;
      left -= step;
      if (last || left <= 0.0) break;
    }
    values.slope *= direction;
    return values;
  }

 private:
  static constexpr double kWidth = 0.25;
  std::array<double, 3> stretched_, pressed_;  // f'' at 1 and at the points on each side
};

class SplineDensity final : public ElasticDensity {
 public:
  SplineDensity(const StretchCurve& curve, const LameParameters& lame)
      : spline_(curve), lame_(lame) {}

  double value(const Eigen::Matrix3d& f) const override {
    const double change = f.determinant() - 1.0;
    double sum = 0.5 * lame_.lambda * change * change;
    for (const double s : decomposed(f).singularValues()) sum += 2.0 * lame_.mu * spline_.at(s).f;
    return sum;
  }

  Eigen::Matrix3d stress(const Eigen::Matrix3d& f) const override {
    const Svd svd = decomposed(f);
    Eigen::Vector3d slopes;
    for (int i = 0; i < 3; ++i)
      slopes[i] = 2.0 * lame_.mu * spline_.at(svd.singularValues()[i]).slope;
    return svd.matrixU() * slopes.asDiagonal() * svd.matrixV().transpose() +
           lame_.lambda * (f.determinant() - 1.0) * cofactors(f);
  }

  // In the axes of the singular value decomposition, changes of the stretches change the slopes by
  // f''. A change of the entries (i, j) and (j, i) turns U and V, or shears.
  Eigen::Matrix3d stress_change(const Eigen::Matrix3d& f,
                                const Eigen::Matrix3d& direction) const override {
    const Svd svd = decomposed(f);
    const Eigen::Vector3d s = svd.singularValues();
    Spline::Values at[3];
    for (int i = 0; i < 3; ++i) at[i] = spline_.at(s[i]);
    const Eigen::Matrix3d turned = svd.matrixU().transpose() * direction * svd.matrixV();
    Eigen::Matrix3d change;
    for (int i = 0; i < 3; ++i) {
      change(i, i) = at[i].stiffness * turned(i, i);
      for (int j = 0; j < i; ++j) {
        const double shear = std::abs(s[i] - s[j]) < 1e-9 * s[0]
                                 ? at[i].stiffness
                                 : (at[i].slope - at[j].slope) / (s[i] - s[j]);
        const double turn = (at[i].slope + at[j].slope) / (s[i] + s[j]);
        const double symmetric = 0.5 * shear * (turned(i, j) + turned(j, i));
        const double skew = 0.5 * turn * (turned(i, j) - turned(j, i));
        change(i, j) = symmetric + skew;
        change(j, i) = symmetric - skew;
      }
    }
    const Eigen::Matrix3d c = cofactors(f);
    return 2.0 * lame_.mu * svd.matrixU() * change * svd.matrixV().transpose() +
           lame_.lambda * (c.cwiseProduct(direction).sum() * c +
                           (f.determinant() - 1.0) * cofactor_change(f, direction));
  }

 private:
  using Svd = Eigen::JacobiSVD<Eigen::Matrix3d>;

  static Svd decomposed(const Eigen::Matrix3d& f) {
    return Svd(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
  }

  Spline spline_;
  LameParameters lame_;
};

}  // namespace

std::unique_ptr<ElasticDensity> make_spline_density(const StretchCurve& curve, double young,
                                                    double poisson) {
  return std::make_unique<SplineDensity>(curve, lame_parameters(young, poisson));
}

}  // namespace sinew
