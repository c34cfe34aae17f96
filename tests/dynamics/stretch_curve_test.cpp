// SPDX-License-Identifier: MIT

#include "dynamics/stretch_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "dynamics/spline_strain.h"
#include "dynamics/stretch_source.h"

namespace sinew {
namespace {

/// Returns f'' by linear interpolation of the points of a curve.
double interpolated(const StretchCurve& curve, double s) {
  const std::array<double, 5> stretches{0.5, 0.75, 1.0, 1.25, 1.5};
  const std::array<double, 5> values{curve.stiffness[0], curve.stiffness[1], 1.0,
                                     curve.stiffness[2], curve.stiffness[3]};
  if (s <= stretches.front()) return values.front();
  for (int i = 1; i < 5; ++i) {
    if (s > stretches[i]) continue;
    const double share = (s - stretches[i - 1]) / (stretches[i] - stretches[i - 1]);
    return (1.0 - share) * values[i - 1] + share * values[i];
  }
  return values.back();
}

StretchCurve random_curve(StretchSource& source) {
  StretchCurve curve;
  for (double& value : curve.stiffness) value = std::exp(source.uniform(-2.0, 2.0));
  return curve;
}

TEST(StretchCurve, HasTheLargestStiffnessOfItsPoints) {
  EXPECT_EQ((StretchCurve{{0.2, 0.3, 0.4, 0.5}}).largest_stiffness(), 1.0);
  EXPECT_EQ((StretchCurve{{0.2, 3.0, 0.4, 0.5}}).largest_stiffness(), 3.0);
}

TEST(SplineStrain, HasASlopeThatIsTheIntegralOfTheInterpolatedStiffness) {
  StretchSource source;
  for (int round = 0; round < 20; ++round) {
    SplineStrain strain;
    strain.curve = random_curve(source);
    const auto parameters = strain.parameters();
    for (const double end : {0.05, 0.4, 0.6, 0.9, 1.1, 1.4, 1.8, 3.0}) {
      double slope = 0.0, potential = 0.0;
      constexpr int kSteps = 4000;
      const double step = (end - 1.0) / kSteps;
      for (int i = 0; i < kSteps; ++i) {
        const double growth = step * interpolated(strain.curve, 1.0 + (i + 0.5) * step);
        potential += step * (slope + 0.5 * growth);
        slope += growth;
      }
      EXPECT_NEAR(SplineStrain::slope(end, parameters) / parameters[0], slope,
                  1e-5 * std::abs(slope));
      EXPECT_NEAR(SplineStrain::potential(end, parameters) / parameters[0], potential,
                  1e-5 * potential);
    }
  }
}

TEST(SplineStrain, IsCorotationalWithoutACurve) {
  StretchSource source;
  for (const double poisson : {0.0, 0.3}) {
    SplineStrain strain;
    strain.poisson = poisson;
    const auto parameters = strain.parameters();
    const LameParameters lame = lame_parameters(1.0, poisson);
    for (int i = 0; i < 100; ++i) {
      const Eigen::Matrix3d f = source.within(0.75, 1.15);
      const double change = f.determinant() - 1.0;
      const double expected =
          lame.mu * (f - polar_rotation(f)).squaredNorm() + 0.5 * lame.lambda * change * change;
      EXPECT_NEAR(strain.curvature_bound() * SplineStrain::energy(f, parameters), expected, 1e-9);
    }
  }
}

}  // namespace
}  // namespace sinew
