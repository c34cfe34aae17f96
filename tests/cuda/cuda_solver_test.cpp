// SPDX-License-Identifier: MIT

#include "dynamics/cuda/cuda_solver.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "cuda/orders.h"
#include "dynamics/swinging_bar.h"

namespace sinew {
namespace {

SolverProblem tissue_problem() {
  return hanging_bar(make_bar(10, 3, 2, {1.8, 0.4, 0.4}), kBarStiffness, kBarMass);
}

double apart(const ProjectiveSolver<float>& a, const ProjectiveSolver<float>& b) {
  return (a.positions() - b.positions()).colwise().norm().maxCoeff();
}

TEST(CudaSolver, SwingsLikeTheCpuSolver) {
  const SolverProblem problem = tissue_problem();
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  swing(*cpu, problem, 100);
  swing(*gpu, problem, 100);
  EXPECT_LT(apart(*cpu, *gpu), 1e-4 * 1.8);
  EXPECT_LT((cpu->velocities() - gpu->velocities()).cwiseAbs().maxCoeff(), 2e-3);
  EXPECT_GT(largest_distance<float>(gpu->positions(), problem.rest_positions), 0.1);
}

constexpr CudaSolverOptions kPublished{.solve = DeviceSolve::kConjugateGradients,
                                       .inner_iterations = 80};

TEST(CudaSolver, SwingsLikeTheCpuSolverByConjugateGradients) {
  const SolverProblem problem = tissue_problem();
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem, kPublished);
  swing(*cpu, problem, 30);
  swing(*gpu, problem, 30);
  EXPECT_LT(apart(*cpu, *gpu), 1e-4 * 1.8);
}

// Narrow columns only save memory.
TEST(CudaSolver, HasTheSameBitsWithColumnsOf16BitsAndOf32) {
  const SolverProblem problem = tissue_problem();
  CudaSolverOptions options = kPublished;
  const auto narrow = make_cuda_solver(problem, options);
  options.narrow_columns = false;
  const auto wide = make_cuda_solver(problem, options);
  swing(*narrow, problem, 3);
  swing(*wide, problem, 3);
  EXPECT_TRUE(narrow->positions() == wide->positions());
  EXPECT_GT(largest_distance<float>(narrow->positions(), problem.rest_positions), 0.001);
}

TEST(CudaSolver, SettlesByConjugateGradientsAndKnowsWhatIsLoose) {
  SolverProblem problem = tissue_problem();
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem, kPublished);
  for (ProjectiveSolver<float>* const solver :
       {cpu.get(), static_cast<ProjectiveSolver<float>*>(gpu.get())})
    solver->solve_static(40, 1e-7F, {0.0F, -9.81F, 0.0F});
  EXPECT_LT(apart(*cpu, *gpu), 1e-3 * 1.8);
  problem.fixed.assign(problem.fixed.size(), 0);
  const auto loose = make_cuda_solver(problem, kPublished);
  EXPECT_THROW(loose->solve_static(10, 1e-5F), InputError);
}

TEST(CudaSolver, HasTheSameBitsInAnyOrderOfThreads) {
  const SolverProblem problem = tissue_problem();
  std::optional<PointsF> before;
  for_each_order([&] {
    const auto solver = make_cuda_solver(problem);
    swing(*solver, problem, 3);
    if (before) {
      EXPECT_TRUE(solver->positions() == *before);
    }
    before = solver->positions();
  });
}

TEST(CudaSolver, KeepsABodyAtRest) {
  const SolverProblem problem = tissue_problem();
  const auto solver = make_cuda_solver(problem);
  for (int i = 0; i < 100; ++i) solver->step({}, Eigen::Vector3f::Zero(), {});
  EXPECT_LT(largest_distance<float>(solver->positions(), problem.rest_positions),
            1e-6 * diagonal_of(problem.rest_positions));
}

TEST(CudaSolver, KnowsAllKindsOfConstraints) {
  const Bar bar = small_bar();
  SolverProblem problem = mixed_problem(bar);
  const int count = static_cast<int>(bar.tetrahedra.size());
  problem.constraints.add(TetrahedronVolume{bar.tetrahedra, Eigen::VectorXd::Constant(count, 900.0),
                                            Eigen::VectorXd::Constant(count, 0.98),
                                            Eigen::VectorXd::Constant(count, 1.02)});
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  swing(*cpu, problem, 30);
  swing(*gpu, problem, 30);
  EXPECT_LT(apart(*cpu, *gpu), 1e-4 * 1.8);
}

template <typename Kind>
void expect_like_cpu(const Kind& kind, const Bar& bar) {
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  problem.constraints = {};
  problem.constraints.add(kind);
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  swing(*cpu, problem, 20);
  swing(*gpu, problem, 20);
  EXPECT_LT(apart(*cpu, *gpu), 1e-4 * 1.8);
}

TEST(CudaSolver, KnowsAllMeasuresOfStrain) {
  const Bar bar = small_bar();
  const auto stiffness =
      Eigen::VectorXd::Constant(static_cast<int>(bar.tetrahedra.size()), kBarStiffness);
  expect_like_cpu(PositionStrain<Decomposed::kGradient>{bar.tetrahedra, stiffness}, bar);
  expect_like_cpu(PositionStrain<Decomposed::kCovariance>{bar.tetrahedra, stiffness}, bar);
  expect_like_cpu(CovarianceGradientStrain{bar.tetrahedra, stiffness}, bar);
  expect_like_cpu(
      HyperelasticStrain<HyperelasticMaterial::kNeoHookean>{bar.tetrahedra, stiffness, 0.4}, bar);
  expect_like_cpu(
      HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>{bar.tetrahedra, stiffness, 0.2},
      bar);
  expect_like_cpu(SplineStrain{bar.tetrahedra, stiffness, 0.3, StretchCurve{{3.0, 0.5, 2.0, 5.0}}},
                  bar);
  expect_like_cpu(strain_in_fans(strain_of(bar.tetrahedra, kBarStiffness), bar.positions).fans,
                  bar);
}

TEST(CudaSolver, FlatTetrahedraStayAtRest) {
  Bar bar = small_bar();
  const int tip = bar.vertex(8, 1, 1);
  bar.positions.col(tip) = bar.positions.col(bar.vertex(7, 1, 1));
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  swing(*cpu, problem, 20);
  swing(*gpu, problem, 20);
  EXPECT_TRUE(gpu->positions().allFinite());
  EXPECT_LT(apart(*cpu, *gpu), 2e-4 * 1.8);
}

TEST(CudaSolver, TakesForcesMassesStiffnessAndTargetsLikeTheCpuSolver) {
  const Bar bar = small_bar();
  SolverProblem problem = mixed_problem(bar);
  problem.masses[bar.vertex(4, 1, 1)] = 0.0;
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  PointsF forces = PointsF::Zero(3, bar.positions.cols());
  forces(1, bar.vertex(8, 1, 1)) = 6.0F;
  std::vector<float> scales(bar.positions.cols(), 1.0F);
  scales[bar.vertex(5, 2, 1)] = 0.25F;
  for (ProjectiveSolver<float>* const solver :
       {cpu.get(), static_cast<ProjectiveSolver<float>*>(gpu.get())}) {
    swing(*solver, problem, 4);
    solver->set_masses(2.0 * problem.masses);
    solver->set_stiffness(
        0, Eigen::VectorXd::Constant(static_cast<int>(bar.tetrahedra.size()), 1.5 * kBarStiffness));
    solver->set_stiffness(2, Eigen::VectorXd::Constant(1, 90.0));
    solver->set_input(
        {.anchor_targets = {{2, Eigen::Vector3f(1.5F, 0.6F, 0.4F)}}, .step_scales = scales});
    for (int i = 0; i < 6; ++i)
      solver->step({.time_step = 0.02, .damping = 0.9, .iterations = 7, .accelerated = true},
                   {0.0F, -4.0F, 1.0F}, forces);
    solver->set_input({.step_scales = kNoStepScales});
    solver->translate({0.5F, -0.25F, 1.0F});
    swing(*solver, problem, 3, {}, turn(0.0, {1, 0, 0}, {0.5, -0.25, 1.0}));
  }
  EXPECT_LT(apart(*cpu, *gpu), 1e-4 * 1.8);
}

TEST(CudaSolver, SettlesLikeTheCpuSolver) {
  const SolverProblem problem = tissue_problem();
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  const PointsF moved = fixed_positions(problem, turn(0.6, {0, 0.3, 1})).cast<float>();
  for (ProjectiveSolver<float>* const solver :
       {cpu.get(), static_cast<ProjectiveSolver<float>*>(gpu.get())}) {
    solver->set_input({.fixed_positions = moved});
    EXPECT_LT(solver->solve_static(400, 1e-4F, {0.0F, -9.81F, 0.0F}), 1e-4F);
  }
  EXPECT_LT(apart(*cpu, *gpu), 1e-3);
  EXPECT_EQ(gpu->velocities().norm(), 0.0F);
}

TEST(CudaSolver, EndsARecordedStaticSolveWhereOneLaunchEnds) {
  const SolverProblem problem = tissue_problem();
  const auto plain = make_cuda_solver(problem);
  const auto recorded = make_cuda_solver(problem);
  recorded->record_energy(true);
  const float left = plain->solve_static(400, 1e-4F, {0.0F, -9.81F, 0.0F});
  EXPECT_EQ(recorded->solve_static(400, 1e-4F, {0.0F, -9.81F, 0.0F}), left);
  EXPECT_LT(recorded->moves().size(), 400U);
  EXPECT_EQ(recorded->energies().size(), recorded->moves().size() + 1);
  EXPECT_TRUE(recorded->positions() == plain->positions());
}

TEST(CudaSolver, SaysWhatIsHeldByNothing) {
  SolverProblem problem = tissue_problem();
  problem.fixed.assign(problem.fixed.size(), 0);
  const auto solver = make_cuda_solver(problem);
  EXPECT_THROW(solver->solve_static(10, 1e-5F), InputError);
}

TEST(CudaSolver, FallsFreelyWithoutConstraints) {
  SolverProblem problem;
  problem.rest_positions = Points::Zero(3, 2);
  problem.masses = Eigen::Vector2d(1.0, 3.0);
  problem.fixed.assign(2, 0);
  const auto solver = make_cuda_solver(problem);
  const int steps = 30;
  const float dt = 0.01F;
  for (int i = 0; i < steps; ++i)
    solver->step({.time_step = 0.01}, Eigen::Vector3f(0.0F, -9.81F, 0.0F), {});
  const float expected = -9.81F * dt * dt * steps * (steps + 1) / 2;
  EXPECT_NEAR(solver->positions()(1, 0), expected, 1e-5);
  EXPECT_NEAR(solver->positions()(1, 1), expected, 1e-5);
}

TEST(CudaSolver, NeverRaisesTheObjectiveWithinAStep) {
  const Bar bar = small_bar();
  const SolverProblem problem = mixed_problem(bar);
  const auto cpu = make_cpu_solver<float>(problem);
  const auto gpu = make_cuda_solver(problem);
  swing(*cpu, problem, 3);
  swing(*gpu, problem, 3);
  cpu->record_energy(true);
  gpu->record_energy(true);
  swing(*cpu, problem, 1);
  swing(*gpu, problem, 1);
  ASSERT_EQ(gpu->energies().size(), cpu->energies().size());
  ASSERT_EQ(gpu->moves().size(), cpu->moves().size());
  for (std::size_t i = 0; i < gpu->energies().size(); ++i) {
    EXPECT_NEAR(gpu->energies()[i], cpu->energies()[i], 1e-3 * std::abs(cpu->energies()[0]));
    if (i > 0) {
      EXPECT_LE(gpu->energies()[i], gpu->energies()[i - 1] + 1e-5);
    }
  }
}

TEST(CudaSolver, OneStepIsOneLaunch) {
  const SolverProblem problem = tissue_problem();
  const auto solver = make_cuda_solver(problem);
  solver->step({}, Eigen::Vector3f::Zero(), {});
  const std::int64_t before = cuda::launch_count();
  solver->step({}, Eigen::Vector3f::Zero(), {});
  EXPECT_EQ(cuda::launch_count(), before + 1);
}

TEST(CudaSolver, CopiesSwingEachForItself) {
  const SolverProblem problem = tissue_problem();
  constexpr int kCopies = 3;
  const auto together = make_cuda_solver(problem, {.copies = kCopies});
  const BodyOnDevice body = together->on_device();
  std::vector<std::unique_ptr<CudaSolver>> alone;
  for (int c = 0; c < kCopies; ++c) alone.push_back(make_cuda_solver(problem));
  cuda::Stream& stream = together->stream();
  const Eigen::Vector3f gravity(0.0F, -9.81F, 0.0F);
  for (int i = 0; i < 3; ++i) {
    std::vector<cuda::Vec4> fixed;
    for (int c = 0; c < kCopies; ++c) {
      const PointsF moved = fixed_positions(problem, turn(0.1 * i * c, {0, 0, 1})).cast<float>();
      alone[c]->step({}, {.acceleration = gravity, .fixed_positions = moved});
      for (const auto& column : moved.colwise())
        fixed.push_back({column[0], column[1], column[2], 0.0F});
    }
    cuda::copy_to_device(body.fixed, fixed.data(), fixed.size() * sizeof(cuda::Vec4), stream);
    together->step_on_device({}, gravity, nullptr);
  }
  std::vector<cuda::Vec4> all(static_cast<std::size_t>(kCopies) * body.vertex_count);
  cuda::copy_to_host(all.data(), body.positions, all.size() * sizeof(cuda::Vec4), stream);
  stream.synchronize();
  for (int c = 0; c < kCopies; ++c)
    for (int v = 0; v < body.vertex_count; ++v) {
      const cuda::Vec4& p = all[c * body.vertex_count + v];
      EXPECT_TRUE(alone[c]->positions().col(v) == Eigen::Vector3f(p.x, p.y, p.z));
    }
  EXPECT_GT(apart(*alone[0], *alone[2]), 0.01);
}

TEST(CudaSolver, RefusesArraysThatDoNotFit) {
  const SolverProblem problem = tissue_problem();
  const auto solver = make_cuda_solver(problem);
  EXPECT_THROW(solver->set_positions(PointsF::Zero(3, 5)), std::logic_error);
  EXPECT_THROW(solver->set_input({.fixed_positions = PointsF::Zero(3, 5)}), std::logic_error);
  EXPECT_THROW(solver->set_masses(Eigen::VectorXd::Zero(5)), std::logic_error);
  EXPECT_THROW(solver->set_stiffness(7, Eigen::VectorXd::Zero(5)), std::logic_error);
  EXPECT_THROW(solver->set_input({.anchor_targets = {{0, PointsF::Zero(3, 5)}}}), std::logic_error);
  EXPECT_THROW(solver->step({}, Eigen::Vector3f::Zero(), PointsF::Zero(3, 5)), std::logic_error);
  EXPECT_THROW(solver->set_input({.step_scales = std::vector{1.0F}}), std::logic_error);
}

}  // namespace
}  // namespace sinew
