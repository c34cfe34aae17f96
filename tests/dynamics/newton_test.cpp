// SPDX-License-Identifier: MIT

#include "dynamics/newton.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <memory>
#include <stdexcept>

#include "dynamics/bodies.h"
#include "dynamics/stretch_source.h"

namespace sinew {
namespace {

constexpr HyperelasticMaterial kMaterials[] = {HyperelasticMaterial::kNeoHookean,
                                               HyperelasticMaterial::kStVenantKirchhoff};
constexpr double kYoung = 5000.0;

/// A bar with irregular tetrahedra: inner vertices are moved at random.
Bar irregular_bar() {
  Bar bar = make_bar(5, 3, 3, {0.5, 0.3, 0.3});
  StretchSource source(9);
  for (int i = 1; i < bar.nx; ++i)
    for (int j = 1; j < bar.ny; ++j)
      for (int k = 1; k < bar.nz; ++k)
        for (int c = 0; c < 3; ++c)
          bar.positions(c, bar.vertex(i, j, k)) += source.uniform(-0.02, 0.02);
  return bar;
}

ElasticBody body_of(const Bar& bar, const ElasticDensity& density) {
  ElasticBody body{bar.positions, bar.tetrahedra, &density, {}, {}};
  body.fixed.assign(bar.positions.cols(), 0);
  return body;
}

/// Returns the stretch across a bar that is stretched by `along` and free to the sides: the root of
/// the stress to the side, by bisection.
double free_stretch(const ElasticDensity& density, double along) {
  double low = 0.5, high = 1.5;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    const Eigen::Matrix3d f = Eigen::Vector3d(along, middle, middle).asDiagonal();
    (density.stress(f)(1, 1) < 0.0 ? low : high) = middle;
  }
  return low;
}

TEST(Newton, StretchesABarUniformlyWhateverItsMesh) {
  const Bar bar = irregular_bar();
  for (const HyperelasticMaterial material : kMaterials) {
    const auto density = make_density(material, kYoung, 0.3);
    const ElasticBody body = body_of(bar, *density);
    for (const double along : {1.1, 1.25, 1.5}) {
      // The pull on the ends is that of the uniform solution, spread as the faces of the end
      // vertices. It keeps the six rigid motions, which three vertices hold at their places.
      const double across = free_stretch(*density, along);
      const Eigen::Matrix3d f = Eigen::Vector3d(along, across, across).asDiagonal();
      const Points expected = f * bar.positions;
      ElasticLoads loads;
      loads.forces = -elastic_forces(body, expected);
      ElasticBody held = body;
      Points start = bar.positions;
      for (const int v : {bar.vertex(0, 0, 0), bar.vertex(0, 3, 0), bar.vertex(0, 0, 3)}) {
        held.fixed[v] = 1;
        start.col(v) = expected.col(v);
      }
      const NewtonResult result = solve_by_newton(held, start, loads, 1e-9);
      ASSERT_TRUE(result.converged) << along << ' ' << result.residual;
      EXPECT_LT(largest_distance<double>(result.positions, expected), 1e-9) << along;
      // Forces act on the ends only, and sum to the stress times the area at rest.
      double pull = 0.0;
      for (int j = 0; j <= bar.ny; ++j)
        for (int k = 0; k <= bar.nz; ++k) pull += loads.forces(0, bar.vertex(bar.nx, j, k));
      EXPECT_NEAR(pull, density->stress(f)(0, 0) * 0.09, 1e-8 * kYoung);
      for (int i = 1; i < bar.nx; ++i)
        EXPECT_LT(loads.forces.col(bar.vertex(i, 1, 1)).norm(), 1e-9);
    }
  }
}

// The patch test.
TEST(Newton, DeformsTheInsideAsTheSurfaceIfThatIsLinear) {
  const Bar bar = irregular_bar();
  StretchSource source(6);
  for (const HyperelasticMaterial material : kMaterials) {
    const auto density = make_density(material, kYoung, 0.4);
    ElasticBody body = body_of(bar, *density);
    for (int v = 0; v < bar.positions.cols(); ++v) body.fixed[v] = 1;
    for (int i = 1; i < bar.nx; ++i)
      for (int j = 1; j < bar.ny; ++j)
        for (int k = 1; k < bar.nz; ++k) body.fixed[bar.vertex(i, j, k)] = 0;
    for (int round = 0; round < 5; ++round) {
      const Points expected = source.within(0.85, 1.3) * bar.positions;
      Points start = expected;
      for (int v = 0; v < start.cols(); ++v)
        if (body.fixed[v] == 0) start.col(v) += Eigen::Vector3d::Constant(0.01);
      const NewtonResult result = solve_by_newton(body, start, {}, 1e-9);
      ASSERT_TRUE(result.converged) << result.residual;
      EXPECT_LT(largest_distance<double>(result.positions, expected), 1e-9);
    }
  }
}

TEST(Newton, HasForcesThatAreTheGradientOfTheEnergy) {
  const Bar bar = irregular_bar();
  StretchSource source(4);
  for (const HyperelasticMaterial material : kMaterials) {
    const auto density = make_density(material, kYoung, 0.4);
    ElasticBody body = body_of(bar, *density);
    body.factors =
        Eigen::VectorXd::LinSpaced(static_cast<Eigen::Index>(bar.tetrahedra.size()), 0.5, 2.0);
    Points positions = bar.positions;
    for (double& x : positions.reshaped()) x += source.uniform(-0.03, 0.03);
    const Points forces = elastic_forces(body, positions);
    EXPECT_LT(forces.rowwise().sum().norm(), 1e-9 * forces.norm());
    constexpr double kStep = 1e-6;
    for (int v = 0; v < positions.cols(); v += 7)
      for (int c = 0; c < 3; ++c) {
        Points moved = positions;
        moved(c, v) += kStep;
        const double above = elastic_energy(body, moved);
        moved(c, v) -= 2.0 * kStep;
        const double slope = (above - elastic_energy(body, moved)) / (2.0 * kStep);
        EXPECT_NEAR(forces(c, v), -slope, 1e-5 * forces.colwise().norm().maxCoeff());
      }
  }
}

TEST(Newton, UntanglesABodyAndConvergesFast) {
  const Bar bar = irregular_bar();
  StretchSource source(5);
  const auto density = make_density(HyperelasticMaterial::kNeoHookean, kYoung, 0.45);
  ElasticBody body = body_of(bar, *density);
  for (int j = 0; j <= bar.ny; ++j)
    for (int k = 0; k <= bar.nz; ++k)
      for (const int i : {0, bar.nx}) body.fixed[bar.vertex(i, j, k)] = 1;
  Points start = bar.positions;
  for (int v = 0; v < start.cols(); ++v)
    if (body.fixed[v] == 0)
      for (int c = 0; c < 3; ++c) start(c, v) += source.uniform(-0.3, 0.3);
  const NewtonResult result = solve_by_newton(body, start, {}, 1e-8);
  ASSERT_TRUE(result.converged) << result.residual;
  EXPECT_LT(largest_distance<double>(result.positions, bar.positions), 1e-8);
  EXPECT_LT(result.iterations, 60);
  // Near the solution the number of correct digits doubles.
  Points near = bar.positions;
  for (int v = 0; v < near.cols(); ++v)
    if (body.fixed[v] == 0) near.col(v) += Eigen::Vector3d::Constant(1e-3 * (v % 3));
  EXPECT_LE(solve_by_newton(body, near, {}, 1e-8).iterations, 5);
}

TEST(Newton, LetsABodyFallFreely) {
  const Bar bar = irregular_bar();
  const auto density = make_density(HyperelasticMaterial::kStVenantKirchhoff, kYoung, 0.3);
  const ElasticBody body = body_of(bar, *density);
  ElasticLoads loads;
  loads.time_step = 0.02;
  loads.masses = Eigen::VectorXd::LinSpaced(bar.positions.cols(), 0.01, 0.02);
  loads.forces = Eigen::Vector3d(0.0, -9.81, 0.0) * loads.masses.transpose();
  loads.inertial = bar.positions;
  const NewtonResult result = solve_by_newton(body, bar.positions, loads, 1e-9);
  ASSERT_TRUE(result.converged);
  const Points expected = bar.positions.colwise() + Eigen::Vector3d(0.0, -9.81 * 4e-4, 0.0);
  EXPECT_LT(largest_distance<double>(result.positions, expected), 1e-10);
}

TEST(Newton, RefusesArraysOfOtherSizes) {
  const Bar bar = irregular_bar();
  const auto density = make_density(HyperelasticMaterial::kNeoHookean, kYoung, 0.3);
  const ElasticBody body = body_of(bar, *density);
  EXPECT_THROW(solve_by_newton(body, Points::Zero(3, 2), {}, 1e-8), std::logic_error);
  ElasticLoads short_forces;
  short_forces.forces = Points::Zero(3, 2);
  EXPECT_THROW(solve_by_newton(body, bar.positions, short_forces, 1e-8), std::logic_error);
  ElasticBody nothing = body;
  nothing.density = nullptr;
  EXPECT_THROW(solve_by_newton(nothing, bar.positions, {}, 1e-8), std::logic_error);
  EXPECT_THROW(make_density(HyperelasticMaterial::kNeoHookean, 1.0, 0.5), std::logic_error);
}

}  // namespace
}  // namespace sinew
