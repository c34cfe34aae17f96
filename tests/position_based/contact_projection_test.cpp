// SPDX-License-Identifier: MIT

#include "position_based/contact_projection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "position_based/solver.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;

constexpr float kSeconds = 1.0F / 1200.0F;

/// A particle 3 behind the triangle 0 1 2 at random, with random masses.
ParticleState random_contact(std::mt19937& random, bool beyond_an_edge) {
  std::uniform_real_distribution<float> unit(0.2F, 1.0F);
  std::normal_distribution<float> normal;
  ParticleState particles(4);
  particles.position(0) = Vector3f(unit(random) - 1.5F, -unit(random), 0.1F * normal(random));
  particles.position(1) = Vector3f(unit(random), -unit(random), 0.1F * normal(random));
  particles.position(2) = Vector3f(0.0F, unit(random), 0.1F * normal(random));
  Vector3f weights(unit(random), unit(random), unit(random));
  weights /= weights.sum();
  if (beyond_an_edge) weights = Vector3f(0.55F, 0.55F, -0.1F);
  particles.position(3).setZero();
  for (int k = 0; k < 3; ++k) particles.position(3) += weights[k] * particles.position(k);
  particles.position(3).z() -= 0.5F * unit(random);
  for (int i = 0; i < 4; ++i) particles.inverse_mass(i) = unit(random);
  return particles;
}

Vector3f moved(ParticleState& particles, int i) {
  return particles.position(i) + particles.displacement(i);
}

/// Returns the distance of particle 3 from the plane of the others.
double height(ParticleState& particles) {
  const Vector3d a = moved(particles, 0).cast<double>();
  const Vector3d normal = (moved(particles, 1).cast<double>() - a)
                              .cross(moved(particles, 2).cast<double>() - a)
                              .normalized();
  return normal.dot(moved(particles, 3).cast<double>() - a);
}

TEST(ContactProjection, BringsAParticleToItsTriangleAndKeepsMomenta) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const bool beyond = trial % 3 == 0;
    ParticleState particles = random_contact(random, beyond);
    ASSERT_LT(height(particles), -0.05);
    ContactProjection contacts;
    contacts.triangles.push_back({3, {0, 1, 2}});
    const double before = height(particles);
    contacts.project(particles, 0, kSeconds);
    if (!beyond) {
      EXPECT_GT(height(particles), 0.1 * before) << trial;
    }
    Vector3d momentum = Vector3d::Zero(), angular = Vector3d::Zero();
    double moved_by = 0.0;
    for (int i = 0; i < 4; ++i) {
      const Vector3d impulse = particles.displacement(i).cast<double>() / particles.inverse_mass(i);
      momentum += impulse;
      angular += particles.position(i).cast<double>().cross(impulse);
      moved_by += impulse.norm();
    }
    EXPECT_GT(moved_by, 0.01);
    EXPECT_LT(momentum.norm(), 1e-5 * moved_by) << trial;
    EXPECT_LT(angular.norm(), 1e-5 * moved_by) << trial;
  }
}

TEST(ContactProjection, LeavesAParticleInFrontAlone) {
  std::mt19937 random(4);
  ParticleState particles = random_contact(random, false);
  particles.position(3).z() += 2.0F;
  ContactProjection contacts;
  contacts.triangles.push_back({3, {0, 1, 2}});
  contacts.project(particles, 0, kSeconds);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(particles.displacement(i).isZero(0.0F));
}

TEST(ContactProjection, SeparatesAtALimitedSpeedAndDoesNotRebound) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 100; ++trial) {
    ParticleState particles = random_contact(random, false);
    ContactProjection contacts;
    contacts.largest_speed = 2.0F;
    contacts.triangles.push_back({3, {0, 1, 2}});
    const double before = height(particles);
    contacts.project(particles, 0, kSeconds);
    EXPECT_NEAR(height(particles) - before, 2.0 * kSeconds, 2e-4);
    PointsF velocities(3, 4);
    for (int i = 0; i < 4; ++i) velocities.col(i) = particles.displacement(i) / kSeconds;
    Vector3d momentum = Vector3d::Zero();
    contacts.correct_velocities(particles, nullptr, velocities);
    for (int i = 0; i < 4; ++i)
      momentum += velocities.col(i).cast<double>() / particles.inverse_mass(i);
    EXPECT_LT(momentum.norm(), 1e-4);
    EXPECT_LT(velocities.norm(), 0.05) << trial;  // all of it was the correction
  }
}

TEST(ContactProjection, AMovingPlaneTakesAParticleAlongAndFrictionStopsIt) {
  ParticleState particles(1);
  particles.inverse_mass(0) = 2.0F;
  particles.position(0) = Vector3f(0.0F, 0.05F, 0.0F);
  ContactProjection contacts;
  contacts.time_step = 20 * kSeconds;
  // The plane rises by 0.1 to 0.2, and slides by 0.03 along x.
  contacts.planes.push_back(
      {0, Vector3f(0.0F, 0.2F, 0.0F), Vector3f::UnitY(), Vector3f(0.03F, 0.1F, 0.0F), 1.0F, 10.0F});
  PointsF velocities(3, 1);
  for (int i = 1; i <= 20; ++i) {
    contacts.fraction = static_cast<float>(i) / 20.0F;
    contacts.project(particles, 0, kSeconds);
    velocities.col(0) = particles.displacement(0) / kSeconds;
    particles.position(0) += particles.displacement(0);
    particles.displacement(0).setZero();
    contacts.correct_velocities(particles, nullptr, velocities);
    EXPECT_NEAR(particles.position(0).y(), 0.1 + 0.1 * contacts.fraction, 1e-5);
    EXPECT_LT((velocities.col(0) - Vector3f(0.03F, 0.1F, 0.0F) / contacts.time_step).norm(), 1e-3F);
  }
}

TEST(ContactProjection, APullIsASpringOfLimitedForce) {
  // A point in the middle of two particles, one of which is fixed, balances a spring and a force.
  ParticleState particles(2);
  particles.inverse_mass(0) = 2.0F;
  ContactProjection contacts;
  PointPull pull;
  pull.particles = {0, 1, -1, -1};
  pull.weights = {0.5F, 0.5F, 0.0F, 0.0F};
  pull.target = Vector3f(0.3F, 0.0F, 0.0F);
  pull.stiffness = 5.0F;
  pull.reach = 1.0F;
  contacts.pulls = {pull};
  const float step = 0.5F;
  contacts.project(particles, 0, step);
  // x = w b^2 f h^2 with f = k (0.3 - x), by implicit Euler.
  const double factor = 2.0 * 0.25 * 5.0 * step * step;
  EXPECT_NEAR(0.5 * particles.displacement(0).x(), factor * 0.3 / (1.0 + factor), 1e-6);
  EXPECT_TRUE(particles.displacement(1).isZero(0.0F));
  particles.displacement(0).setZero();
  contacts.pulls[0].reach = 0.03F;
  contacts.project(particles, 0, step);
  EXPECT_NEAR(0.5 * particles.displacement(0).x(), factor * 0.03 / (1.0 + factor), 1e-6);
}

}  // namespace
}  // namespace sinew
