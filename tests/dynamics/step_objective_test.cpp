// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "dynamics/swinging_bar.h"

namespace sinew {
namespace {

constexpr double kGravity = 9.81;

TEST(StepObjective, OfASpringIsTheClosedForm) {
  constexpr double kMass = 2.0, kStiffness = 300.0, kStep = 0.05;
  SolverProblem problem;
  problem.rest_positions = Points::Zero(3, 1);
  problem.masses = Eigen::VectorXd::Constant(1, kMass);
  problem.fixed = {0};
  const Points target = Eigen::Vector3d(0.3, 0.0, 0.0);
  problem.constraints.add(Anchors{{0}, target, Eigen::VectorXd::Constant(1, kStiffness)});
  const auto solver = make_cpu_solver<double>(problem);
  EXPECT_FALSE(solver->step_objective().has_value()) << "no step yet";

  // Without iterations, the vertex ends where inertia and forces alone bring it.
  const Eigen::Vector3d acceleration(0.0, -kGravity, 0.0);
  const Points force = Eigen::Vector3d(0.0, 0.0, 8.0);
  solver->step({.time_step = kStep, .iterations = 0}, acceleration, force);
  const Eigen::Vector3d y = kStep * kStep * acceleration;
  const Eigen::Vector3d z = y + kStep * kStep / kMass * force;
  const double energy = 0.5 * kMass / (kStep * kStep) * (z - y).squaredNorm() -
                        force.col(0).dot(z) + 0.5 * kStiffness * (z - target).squaredNorm();
  const Eigen::Vector3d gradient =
      kMass / (kStep * kStep) * (z - y) - force + kStiffness * (z - target);
  ASSERT_TRUE(solver->step_objective().has_value());
  EXPECT_NEAR(solver->step_objective()->energy, energy, 1e-12);
  EXPECT_NEAR(solver->step_objective()->residual, gradient.norm() / (kMass * kGravity), 1e-12);

  // The objective is quadratic, so one iteration solves it.
  solver->step({.time_step = kStep, .iterations = 1}, acceleration, force);
  EXPECT_LT(solver->step_objective()->residual, 1e-12);
  solver->set_positions(target);
  EXPECT_FALSE(solver->step_objective().has_value()) << "moved since";
}

/// Returns the objective of a bar with strain only, computed from the definition.
double objective(const SolverProblem& problem, const Points& inertial, double time_step,
                 const Points& z) {
  double sum = 0.0;
  for (int v = 0; v < z.cols(); ++v) {
    if (problem.fixed[v] != 0) continue;
    sum += 0.5 * problem.masses[v] / (time_step * time_step) *
           (z.col(v) - inertial.col(v)).squaredNorm();
  }
  const auto& strain = std::get<TetrahedronStrain>(problem.constraints.batches[0]);
  for (int i = 0; i < strain.size(); ++i) {
    const Eigen::Matrix3d rest = edge_matrix(strain.tetrahedra[i], problem.rest_positions);
    const Eigen::Matrix3d f = edge_matrix(strain.tetrahedra[i], z) * rest.inverse();
    const Eigen::JacobiSVD<Eigen::Matrix3d> svd(f, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Eigen::Matrix3d flip = Eigen::Matrix3d::Identity();
    flip(2, 2) = (svd.matrixU() * svd.matrixV().transpose()).determinant();
    const Eigen::Matrix3d rotation = svd.matrixU() * flip * svd.matrixV().transpose();
    sum += 0.5 * strain.stiffness[i] * std::abs(rest.determinant()) / 6.0 *
           (f - rotation).squaredNorm();
  }
  return sum;
}

TEST(StepObjective, OfABarAgreesWithFiniteDifferences) {
  const SolverProblem problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  const StepSettings settings{.iterations = 2};
  const auto solver = make_cpu_solver<double>(problem);
  solver->record_energy(true);
  swing(*solver, problem, 4, settings);
  const Points start = solver->positions();
  const Points velocities = solver->velocities();
  const double dt = settings.time_step;
  const Points moved = fixed_positions(problem, turn(0.4, {0.2, 0.3, 1.0}));
  const Eigen::Vector3d fall(0.0, -kGravity, 0.0);
  solver->step(settings, {.acceleration = fall, .fixed_positions = moved});

  const Points inertial = (start + dt * velocities).colwise() + dt * dt * fall;
  Points z = solver->positions();
  double gradient = 0.0, weights = 0.0;
  for (int v = 0; v < z.cols(); ++v) {
    if (problem.fixed[v] != 0) continue;
    weights += std::pow(problem.masses[v] * kGravity, 2.0);
    for (int axis = 0; axis < 3; ++axis) {
      constexpr double kStep = 1e-6;
      const double here = z(axis, v);
      z(axis, v) = here + kStep;
      const double above = objective(problem, inertial, dt, z);
      z(axis, v) = here - kStep;
      const double below = objective(problem, inertial, dt, z);
      z(axis, v) = here;
      gradient += std::pow((above - below) / (2.0 * kStep), 2.0);
    }
  }
  ASSERT_TRUE(solver->step_objective().has_value());
  const StepObjective measured = *solver->step_objective();
  const double residual = std::sqrt(gradient / weights);
  EXPECT_GT(residual, 1e-3) << "two iterations leave something";
  EXPECT_NEAR(measured.residual, residual, 1e-5 * residual);
  EXPECT_NEAR(measured.energy, objective(problem, inertial, dt, z), 1e-9 * measured.energy);
  EXPECT_NEAR(measured.energy, solver->energies().back(), 1e-12 * measured.energy);
}

TEST(StepObjective, VanishesAsIterationsConverge) {
  const SolverProblem problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  double before = 1e9;
  for (const int iterations : {1, 10, 100, 1000}) {
    const auto solver = make_cpu_solver<double>(problem);
    swing(*solver, problem, 3, {.iterations = iterations, .accelerated = false});
    EXPECT_LT(solver->step_objective()->residual, before) << iterations;
    before = solver->step_objective()->residual;
  }
  EXPECT_LT(before, 1e-7);
  const auto accelerated = make_cpu_solver<double>(problem);
  swing(*accelerated, problem, 3, {.iterations = 100, .accelerated = true});
  EXPECT_LT(accelerated->step_objective()->residual, 1e-7);
}

TEST(StepObjective, IsMeasuredWithoutAnEffectOnTheMotion) {
  const SolverProblem problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  const auto measured = make_cpu_solver<float>(problem);
  const auto other = make_cpu_solver<float>(problem);
  for (int i = 0; i < 5; ++i) {
    swing(*measured, problem, 1, {}, turn(0.3 * i, {0.0, 0.2, 1.0}));
    swing(*other, problem, 1, {}, turn(0.3 * i, {0.0, 0.2, 1.0}));
    EXPECT_TRUE(measured->step_objective().has_value());
    EXPECT_EQ(measured->positions(), other->positions()) << i;
  }
}

}  // namespace
}  // namespace sinew
