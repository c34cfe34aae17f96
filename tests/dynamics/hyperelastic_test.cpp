// SPDX-License-Identifier: MIT

#include "dynamics/hyperelastic.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <vector>

#include "dynamics/bodies.h"
#include "dynamics/elastic_density.h"
#include "dynamics/fan_lanes.h"
#include "dynamics/instruction_sets.h"
#include "dynamics/newton.h"
#include "dynamics/stretch_source.h"
#include "dynamics/test_materials.h"

namespace sinew {
namespace {

constexpr double kPoissonRatios[] = {0.0, 0.2, 0.3, 0.4, 0.45, 0.49};

template <typename Density>
void expect_stress_is_gradient(const Density& density, const Eigen::Matrix3d& f) {
  constexpr double kStep = 1e-5;
  const Eigen::Matrix3d stress = density.stress(f);
  for (int i = 0; i < 9; ++i) {
    Eigen::Matrix3d step = Eigen::Matrix3d::Zero();
    step(i % 3, i / 3) = kStep;
    const double slope = (density.value(f + step) - density.value(f - step)) / (2.0 * kStep);
    EXPECT_NEAR(stress(i % 3, i / 3), slope, 1e-6 * (1.0 + stress.norm())) << f;
  }
}

TEST(ElasticDensity, HasTheStressAndTheHessianOfFiniteDifferences) {
  StretchSource source;
  for (const TestMaterial& material : test_materials()) {
    for (const double poisson : kPoissonRatios) {
      const auto density = material.density(1.0, poisson);
      for (int i = 0; i < 50; ++i) {
        const Eigen::Matrix3d f = source.within(0.1, 2.0, true);
        expect_stress_is_gradient(*density, f);
        const ElasticDensity::Matrix9 hessian = density->hessian(f);
        EXPECT_LT((hessian - hessian.transpose()).norm(), 1e-12 * hessian.norm());
        constexpr double kStep = 1e-5;
        for (int e = 0; e < 9; ++e) {
          Eigen::Matrix3d step = Eigen::Matrix3d::Zero();
          step(e % 3, e / 3) = kStep;
          const Eigen::Matrix3d change =
              (density->stress(f + step) - density->stress(f - step)) / (2.0 * kStep);
          EXPECT_LT((hessian.col(e) - change.reshaped()).norm(), 1e-7 * hessian.norm()) << f;
        }
      }
    }
  }
}

TEST(ElasticDensity, IsHookesLawForSmallStrains) {
  StretchSource source;
  for (const TestMaterial& material : test_materials()) {
    for (const double poisson : kPoissonRatios) {
      const auto density = material.density(2.0, poisson);
      const double mu = 2.0 / (2.0 * (1.0 + poisson));
      const double lambda = 2.0 * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson));
      for (int i = 0; i < 20; ++i) {
        const Eigen::Matrix3d r = source.rotation();
        const Eigen::Matrix3d random = source.within(0.0, 1.0);
        const Eigen::Matrix3d strain = 1e-6 * (random + random.transpose());
        const Eigen::Matrix3d expected =
            2.0 * mu * strain + lambda * strain.trace() * Eigen::Matrix3d::Identity();
        const Eigen::Matrix3d stress = density->stress(r * (Eigen::Matrix3d::Identity() + strain));
        EXPECT_LT((stress - r * expected).norm(), 1e-4 * expected.norm());
      }
    }
  }
}

TEST(HyperelasticStrain, HasTheDensityOfItsMaterialWithinTheBall) {
  StretchSource source;
  for (const TestMaterial& material : test_materials()) {
    for (const double poisson : kPoissonRatios) {
      const auto density = material.density(1.0, poisson);
      const ContinuedDensity continued = material.continued(poisson);
      int compared = 0;
      for (int i = 0; i < 500; ++i) {
        const Eigen::Matrix3d f = source.within(0.4, 1.9);
        if (f.squaredNorm() > kExactSquaredNorm || f.determinant() < kLeastExactVolume) continue;
        ++compared;
        EXPECT_NEAR(continued.value(f), density->value(f), 1e-12 * (1.0 + density->value(f)));
        EXPECT_LT((continued.stress(f) - density->stress(f)).norm(),
                  1e-12 * (1.0 + density->stress(f).norm()));
      }
      EXPECT_GT(compared, 100);
    }
  }
}

TEST(HyperelasticStrain, HasTheStressOfFiniteDifferencesForAllMatrices) {
  StretchSource source;
  for (const TestMaterial& material : test_materials()) {
    for (const double poisson : kPoissonRatios) {
      const ContinuedDensity continued = material.continued(poisson);
      for (int i = 0; i < 200; ++i)
        expect_stress_is_gradient(continued, source.within(0.0, 4.0, true));
      expect_stress_is_gradient(continued, Eigen::Matrix3d::Zero());
      expect_stress_is_gradient(continued, 30.0 * source.rotation());
    }
  }
}

// A solver with a constant matrix decreases the energy in each step if the fraction of the bound
// that is in the matrix is at least half of the largest curvature.
TEST(HyperelasticStrain, HasABoundedCurvature) {
  StretchSource source;
  for (const TestMaterial& material : test_materials()) {
    for (const double poisson : kPoissonRatios) {
      const ContinuedDensity continued = material.continued(poisson);
      double largest_inside = 0.0;
      for (int i = 0; i < 3000; ++i) {
        // The largest curvatures are at stretches near (2.5, 2.5, 0.4) and (2, 0, 0).
        const double high = i % 2 == 0 ? 1.6 : 8.0;
        const Eigen::Matrix3d f =
            i % 3 != 0 ? source.within(0.0, high, true)
                       : source.with_stretches({source.uniform(1.9, 2.7), source.uniform(0.0, 2.7),
                                                source.uniform(-0.5, 0.5)});
        const double largest = Eigen::SelfAdjointEigenSolver<ElasticDensity::Matrix9>(
                                   continued.hessian(f), Eigen::EigenvaluesOnly)
                                   .eigenvalues()[8];
        EXPECT_LT(largest, 2.0 * continued.fraction * continued.bound) << poisson << '\n' << f;
        if (f.squaredNorm() < kExactSquaredNorm) largest_inside = std::max(largest_inside, largest);
      }
      EXPECT_LT(largest_inside, 1.001 * continued.bound) << poisson;
      EXPECT_GT(largest_inside, 0.6 * continued.bound) << poisson;
    }
  }
}

TEST(HyperelasticKernel, AgreesWithTheScalarDensity) {
  StretchSource source;
  for_each_instruction_set([&] {
    for (const TestMaterial& material : test_materials()) {
      const FanKernel kernel = vectorized_hyperelastic_kernels().*material.kernel;
      if (kernel == nullptr) return;
      for (const double poisson : kPoissonRatios) {
        const ContinuedDensity continued = material.continued(poisson);
        FanLanes lanes;
        lanes.constants = continued.constants;
        for (int round = 0; round < 60; ++round) {
          std::vector<Eigen::Matrix3f> matrices;
          for (int lane = 0; lane < kFanGroup; ++lane) {
            // Rounds are inside of the ball, outside of it, and mixed.
            const double high = round % 3 == 0 ? 1.15 : 3.0;
            const double low = round % 3 == 1 ? 1.3 : 0.0;
            matrices.push_back(source.within(low, high, true).cast<float>());
            lanes.set(lane, matrices.back());
          }
          lanes.run(kernel);
          for (int lane = 0; lane < kFanGroup; ++lane) {
            const Eigen::Matrix3d expected =
                -continued.stress(matrices[lane].cast<double>()) / continued.bound;
            EXPECT_LT((lanes.stress(lane).cast<double>() - expected).norm(),
                      2e-5 * (1.0 + expected.norm()))
                << matrices[lane];
          }
        }
      }
    }
  });
}

/// A bar of a material whose first cross-section is fixed and whose last one is moved.
struct PulledBar {
  Bar bar = make_bar(8, 2, 2, {0.4, 0.1, 0.1});
  SolverProblem problem;
  std::unique_ptr<ElasticDensity> density;
  ElasticBody body;

  PulledBar(const TestMaterial& material, double poisson) {
    problem = hanging_bar(bar, 0.0, 0.3);
    // Stiffness varies along the bar.
    const int count = static_cast<int>(bar.tetrahedra.size());
    const Eigen::VectorXd stiffness =
        Eigen::VectorXd::LinSpaced(count, 3000.0, 3000.0 + 20.0 * (count - 1));
    problem.constraints = {};
    problem.constraints.add(material.strain(bar.tetrahedra, stiffness, poisson));
    for (int j = 0; j <= bar.ny; ++j)
      for (int k = 0; k <= bar.nz; ++k) problem.fixed[bar.vertex(bar.nx, j, k)] = 1;
    density = material.density(1.0, poisson);
    body = {problem.rest_positions, bar.tetrahedra, density.get(), stiffness, problem.fixed};
  }
  /// Returns the places at rest, with the last cross-section moved.
  Points posed(const Eigen::Affine3d& motion) const {
    Points positions = problem.rest_positions;
    for (int j = 0; j <= bar.ny; ++j)
      for (int k = 0; k <= bar.nz; ++k) {
        const int v = bar.vertex(bar.nx, j, k);
        positions.col(v) = motion * Eigen::Vector3d(positions.col(v));
      }
    return positions;
  }
  ElasticLoads weight() const {
    ElasticLoads loads;
    loads.forces = Eigen::Vector3d(0.0, -9.81, 0.0) * problem.masses.transpose();
    return loads;
  }
};

/// Returns one material of each kind, for the slow tests.
std::vector<TestMaterial> solver_materials() {
  std::vector<TestMaterial> materials = test_materials();
  materials.resize(3);
  return materials;
}

const std::vector<Eigen::Affine3d>& end_motions() {
  static const std::vector<Eigen::Affine3d> motions{
      Eigen::Affine3d(Eigen::Translation3d(0.06, 0.0, 0.0)),
      Eigen::Affine3d(Eigen::Translation3d(-0.03, 0.01, 0.0)),
      turn(0.9, {1.0, 0.0, 0.0}, {0.02, 0.0, 0.0}),
  };
  return motions;
}

TEST(HyperelasticStrain, SettlesWhereNewtonsMethodDoes) {
  for (const TestMaterial& material : solver_materials()) {
    for (const double poisson : {0.1, 0.4}) {
      const PulledBar pulled(material, poisson);
      for (const Eigen::Affine3d& motion : end_motions()) {
        const Points start = pulled.posed(motion);
        const NewtonResult expected =
            solve_by_newton(pulled.body, start, pulled.weight(), 1e-9, 100);
        ASSERT_TRUE(expected.converged) << expected.residual;
        const auto solver = make_cpu_solver<double>(pulled.problem);
        solver->set_positions(start);
        const Points fixed = start(Eigen::all, fixed_vertices(pulled.problem));
        const StepInput<double> input{.acceleration = {0.0, -9.81, 0.0}, .fixed_positions = fixed};
        solver->solve_static(20'000, 1e-12, input);
        const double moved = largest_distance<double>(expected.positions, start);
        EXPECT_LT(largest_distance<double>(solver->positions(), expected.positions), 1e-4 * moved);
      }
    }
  }
}

TEST(HyperelasticStrain, MovesAsNewtonsMethodSaysStepByStep) {
  constexpr double kStep = 1.0 / 60.0;
  for (const TestMaterial& material : solver_materials()) {
    const PulledBar pulled(material, 0.35);
    const auto solver = make_cpu_solver<double>(pulled.problem);
    Points positions = pulled.problem.rest_positions;
    Points velocities = Points::Zero(3, positions.cols());
    double largest_error = 0.0, largest_move = 0.0;
    for (int step = 1; step <= 12; ++step) {
      const Points posed =
          pulled.posed(turn(0.05 * step, {1.0, 0.3, 0.0}, {0.004 * step, 0.0, 0.0}));
      const std::vector<int> held = fixed_vertices(pulled.problem);
      const Points fixed = posed(Eigen::all, held);
      ElasticLoads loads = pulled.weight();
      loads.masses = pulled.problem.masses;
      loads.time_step = kStep;
      loads.inertial = positions + kStep * velocities;
      Points start = positions;
      start(Eigen::all, held) = fixed;
      const NewtonResult expected = solve_by_newton(pulled.body, start, loads, 1e-9, 100);
      ASSERT_TRUE(expected.converged);
      velocities = (expected.positions - positions) / kStep;
      positions = expected.positions;
      const StepInput<double> input{.acceleration = {0.0, -9.81, 0.0}, .fixed_positions = fixed};
      StepSettings settings;
      settings.time_step = kStep;
      settings.iterations = 3000;
      settings.damping = 1.0;
      solver->step(settings, input);
      largest_error =
          std::max(largest_error, largest_distance<double>(solver->positions(), positions));
      largest_move = std::max(largest_move,
                              largest_distance<double>(positions, pulled.problem.rest_positions));
    }
    EXPECT_LT(largest_error, 1e-4 * largest_move);
  }
}

TEST(HyperelasticStrain, DecreasesTheEnergyInEachIterationFromAnyStart) {
  StretchSource source;
  for (const TestMaterial& material : test_materials()) {
    for (const double poisson : {0.0, 0.3, 0.45}) {
      const PulledBar pulled(material, poisson);
      for (const double disorder : {0.02, 0.1, 0.5}) {
        Points start = pulled.problem.rest_positions;
        for (double& coordinate : start.reshaped())
          coordinate += source.uniform(-disorder, disorder);
        const auto solver = make_cpu_solver<double>(pulled.problem);
        solver->set_positions(start);
        solver->record_energy(true);
        solver->solve_static(60, 0.0);
        const std::vector<double>& energies = solver->energies();
        for (std::size_t i = 1; i < energies.size(); ++i)
          EXPECT_LE(energies[i], energies[i - 1] * (1.0 + 1e-12))
              << material.name << ", ratio " << poisson << ", disorder " << disorder
              << ", iteration " << i;
      }
    }
  }
}

// Applied to an error with one eigenvalue, Chebyshev's method leaves T_n(x(e)) / T_n(x(0)), where x
// maps the range of eigenvalues to [-1, 1].
TEST(StepSettings, ExtrapolateByChebyshevPolynomials) {
  constexpr int kIterations = 9;
  // Nine iterations cannot reach eigenvalues below 2 (1.6 / 9)^2.
  constexpr double kReached = 0.06321;
  for (const double response : {0.001, 0.04, 0.2, 0.4}) {
    StepSettings settings;
    settings.iterations = kIterations;
    settings.least_response = response;
    const double least = std::max(kReached, response);
    const double center = 0.5 * (StepSettings::kLargestResponse + least);
    const double radius = 0.5 * (StepSettings::kLargestResponse - least);
    const auto chebyshev = [](double x) {
      return std::abs(x) <= 1.0 ? std::cos(kIterations * std::acos(x))
                                : std::cosh(kIterations * std::acosh(x));
    };
    for (double eigenvalue = 0.01; eigenvalue < 2.0; eigenvalue += 0.1) {
      double error = 1.0, move = 0.0;
      for (int i = 0; i < kIterations; ++i) {
        const auto use = settings.extrapolation(i);
        move = use.relaxation * -eigenvalue * error + use.momentum * move;
        error += move;
      }
      EXPECT_NEAR(error, chebyshev((center - eigenvalue) / radius) / chebyshev(center / radius),
                  1e-4);
      EXPECT_LE(std::abs(error), 1.0);
    }
  }
  EXPECT_EQ(StepSettings{}.extrapolation(2).momentum, 0.0);
  EXPECT_EQ(StepSettings{}.extrapolation(2).relaxation, StepSettings{}.relaxation(2));
}

TEST(HyperelasticStrain, ConvergesFasterWithExtrapolation) {
  for (const TestMaterial& material : solver_materials()) {
    const PulledBar pulled(material, 0.4);
    // Returns where a slow swing of one end ends.
    const auto end_of_swing = [&](int iterations, double least_response) {
      const auto solver = make_cpu_solver<double>(pulled.problem);
      StepSettings settings;
      settings.iterations = iterations;
      settings.least_response = least_response;
      for (int step = 1; step <= 12; ++step) {
        const Points posed = pulled.posed(turn(0.03 * step, {0.3, 0.0, 1.0}));
        const Points fixed = posed(Eigen::all, fixed_vertices(pulled.problem));
        solver->step(settings, {.acceleration = {0.0, -9.81, 0.0}, .fixed_positions = fixed});
      }
      return Points(solver->positions());
    };
    const Points exact = end_of_swing(1000, 0.5);
    EXPECT_LT((end_of_swing(7, 0.1) - exact).norm(), 0.6 * (end_of_swing(7, 0.5) - exact).norm());
  }
}

}  // namespace
}  // namespace sinew
