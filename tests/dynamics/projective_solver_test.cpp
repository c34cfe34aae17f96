// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cstring>

#include "core/error.h"
#include "core/thread_count.h"
#include "dynamics/swinging_bar.h"
#include "dynamics/textbook_solver.h"

namespace sinew {
namespace {

TEST(ProjectiveSolver, KeepsABodyAtRestInFloat) {
  const Bar bar = make_bar(12, 3, 3, {1.8, 0.4, 0.4});
  for (const bool vectorized : {true, false}) {
    const auto solver = make_cpu_solver<float>(hanging_bar(bar, kBarStiffness, kBarMass),
                                               {.vectorized = vectorized});
    for (int i = 0; i < (vectorized ? 1000 : 100); ++i)
      solver->step({}, Eigen::Vector3f::Zero(), {});
    EXPECT_LT(largest_distance<float>(solver->positions(), bar.positions),
              1e-6 * diagonal_of(bar.positions));
  }
}

TEST(ProjectiveSolver, KeepsABodyAtRestInDouble) {
  const Bar bar = small_bar();
  const auto solver = make_cpu_solver<double>(hanging_bar(bar, kBarStiffness, kBarMass));
  for (int i = 0; i < 100; ++i) solver->step({}, Eigen::Vector3d::Zero(), {});
  EXPECT_LT(largest_distance<double>(solver->positions(), bar.positions), 1e-13);
}

TEST(ProjectiveSolver, FollowsARigidMotionOfItsFixedVertices) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto solver = make_cpu_solver<double>(problem);
  const Eigen::Affine3d motion = turn(1.2, {1.0, 0.4, -0.3}, {0.3, 2.0, -1.0});
  solver->set_input({.fixed_positions = fixed_positions(problem, motion)});
  EXPECT_LT(solver->solve_static(20000, 1e-13), 1e-13);
  const Points expected = (motion.linear() * bar.positions).colwise() + motion.translation();
  EXPECT_LT(largest_distance<double>(solver->positions(), expected), 1e-8);
}

TEST(ProjectiveSolver, DoesNotCareAboutTheFrameOfReference) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const Eigen::Affine3d frame = turn(2.0, {0.3, -1.0, 0.7}, {0.5, -0.2, 0.9});
  const auto here = make_cpu_solver<double>(problem);
  const auto there = make_cpu_solver<double>(problem);
  there->set_positions((frame.linear() * bar.positions).colwise() + frame.translation());
  swing(*here, problem, 40);
  swing(*there, problem, 40, {}, frame);
  const Points expected = (frame.linear() * here->positions()).colwise() + frame.translation();
  EXPECT_LT(largest_distance<double>(there->positions(), expected), 1e-6);
  EXPECT_GT(largest_distance<double>(here->positions(), bar.positions), 0.1);
}

TEST(ProjectiveSolver, GoesOnWithPositionsAndVelocitiesOfAnother) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto first = make_cpu_solver<double>(problem);
  const auto second = make_cpu_solver<double>(problem);
  swing(*first, problem, 10);
  std::vector<int> fixed;
  for (std::size_t v = 0; v < problem.fixed.size(); ++v)
    if (problem.fixed[v] != 0) fixed.push_back(static_cast<int>(v));
  second->set_positions(first->positions());
  second->set_input({.fixed_positions = first->positions()(Eigen::all, fixed)});
  second->set_velocities(first->velocities());
  const Points before = first->positions();
  for (int i = 0; i < 5; ++i) {
    first->step({}, Eigen::Vector3d::Zero(), {});
    second->step({}, Eigen::Vector3d::Zero(), {});
  }
  EXPECT_LT(largest_distance<double>(second->positions(), first->positions()), 1e-6);
  EXPECT_GT(largest_distance<double>(first->positions(), before), 1e-3);
  EXPECT_THROW(second->set_velocities(Points::Zero(3, 2)), std::logic_error);
}

TEST(ProjectiveSolver, TranslatesItsFrameDuringMotion) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const int anchors = problem.constraints.add(
      Anchors{{40}, bar.positions.col(40), Eigen::VectorXd::Constant(1, 50.0)});
  const Eigen::Vector3d offset(4.0, -2.0, 1.0);
  for (const bool textbook : {false, true}) {
    const auto make = [&] {
      return textbook ? make_textbook_solver<double>(problem) : make_cpu_solver<double>(problem);
    };
    const auto stays = make();
    const auto moves = make();
    swing(*stays, problem, 10);
    swing(*moves, problem, 10);
    moves->translate(offset);
    for (int i = 0; i < 10; ++i) {
      stays->step({}, Eigen::Vector3d::Zero(), {});
      moves->step({}, Eigen::Vector3d::Zero(), {});
    }
    const Points expected = stays->positions().colwise() + offset;
    EXPECT_LT(largest_distance<double>(moves->positions(), expected), 1e-11) << textbook;
    moves->set_input({.anchor_targets = {{anchors, bar.positions.col(40)}}});
    EXPECT_THROW(moves->set_input({.anchor_targets = {{anchors - 1, bar.positions}}}),
                 std::logic_error)
        << textbook;
  }
}

TEST(ProjectiveSolver, SameBitsForAnyNumberOfThreads) {
  const Bar bar = make_bar(40, 8, 3, {1.8, 0.5, 0.4});  // its solves have several tasks
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  Springs springs{{{3, 200}, {170, 900}}, Eigen::Vector2d(10.0, 20.0)};
  problem.constraints.add(springs);
  problem.constraints.add(
      Anchors{{800, 1200}, bar.positions(Eigen::all, {800, 1200}), Eigen::Vector2d(5.0, 9.0)});
  const auto run = [&](int threads) {
    set_thread_count(threads);
    const auto solver = make_cpu_solver<float>(problem);
    swing(*solver, problem, 10);
    swing(*solver, problem, 10, {.accelerated = true});
    set_thread_count(0);
    return Eigen::Matrix3Xf(solver->positions());
  };
  const Eigen::Matrix3Xf one = run(1);
  for (const int threads : {2, 3, 8}) {
    const Eigen::Matrix3Xf many = run(threads);
    EXPECT_EQ(std::memcmp(one.data(), many.data(), sizeof(float) * one.size()), 0);
  }
}

TEST(ProjectiveSolver, AnchorsOnFixedVerticesPullNothing) {
  const Bar bar = small_bar();
  const SolverProblem plain = hanging_bar(bar, kBarStiffness, kBarMass);
  SolverProblem anchored = plain;
  const std::vector<int> fixed = fixed_vertices(plain);
  anchored.constraints.add(Anchors{fixed, bar.positions(Eigen::all, fixed).array() + 1.0,
                                   Eigen::VectorXd::Constant(static_cast<int>(fixed.size()), 1e6)});
  const auto without = make_cpu_solver<float>(plain);
  const auto with = make_cpu_solver<float>(anchored);
  swing(*without, plain, 10);
  swing(*with, anchored, 10);
  EXPECT_EQ(with->positions(), without->positions());
}

TEST(ProjectiveSolver, ManyLoosePiecesFallTogether) {
  constexpr int kCount = 5000;
  SolverProblem problem;
  problem.rest_positions = Points::Random(3, kCount);
  problem.masses = Eigen::VectorXd::Ones(kCount);
  problem.fixed.assign(kCount, 0);
  const auto solver = make_cpu_solver<float>(problem);
  for (int i = 0; i < 3; ++i) solver->step({}, Eigen::Vector3f(0.0F, -9.81F, 0.0F), {});
  const float fallen = 9.81F / 3600.0F * (1.0F + 2.0F + 3.0F);
  const Eigen::Matrix3Xf moved = solver->positions() - problem.rest_positions.cast<float>();
  EXPECT_LT((moved.row(1).array() + fallen).abs().maxCoeff(), 1e-5F);
  EXPECT_LT(moved.row(0).cwiseAbs().maxCoeff(), 1e-6F);
}

TEST(ProjectiveSolver, StartsAnewTheSameWay) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto solver = make_cpu_solver<float>(problem);
  swing(*solver, problem, 15);
  const Eigen::Matrix3Xf first = solver->positions();
  solver->set_positions(bar.positions.cast<float>());
  swing(*solver, problem, 15);
  EXPECT_EQ(std::memcmp(first.data(), solver->positions().data(), sizeof(float) * first.size()), 0);
}

TEST(ProjectiveSolver, FloatStaysCloseToDouble) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, 4.0 * kBarStiffness, kBarMass);
  const auto exact = make_cpu_solver<double>(problem);
  const auto fast = make_cpu_solver<float>(problem);
  const auto plain = make_cpu_solver<float>(problem, {.vectorized = false});
  swing(*exact, problem, 100);
  swing(*fast, problem, 100);
  swing(*plain, problem, 100);
  const double height = diagonal_of(bar.positions);
  EXPECT_LT(largest_distance<float>(fast->positions(), exact->positions()), 3e-6 * height);
  EXPECT_LT(largest_distance<float>(plain->positions(), exact->positions()), 3e-6 * height);
}

TEST(ProjectiveSolver, ChangedNumbersActLikeANewSolver) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto changed = make_cpu_solver<double>(problem);
  swing(*changed, problem, 3);
  const int count = static_cast<int>(bar.tetrahedra.size());
  const Eigen::VectorXd stiffness = Eigen::VectorXd::LinSpaced(count, 1000.0, 9000.0);
  problem.masses *= 1.7;
  std::get<TetrahedronStrain>(problem.constraints.batches[0]).stiffness = stiffness;
  changed->set_stiffness(0, stiffness);
  changed->set_masses(problem.masses);
  changed->set_positions(bar.positions);
  const auto fresh = make_cpu_solver<double>(problem);
  swing(*changed, problem, 10, {.time_step = 0.01});
  swing(*fresh, problem, 10, {.time_step = 0.01});
  EXPECT_LT(largest_distance<double>(changed->positions(), fresh->positions()), 1e-12);
  EXPECT_THROW(changed->set_stiffness(7, stiffness), std::logic_error);
  EXPECT_THROW(changed->set_stiffness(0, stiffness.head(3)), std::logic_error);
}

TEST(ProjectiveSolver, StaticSolveConvergesInBothNumbers) {
  const Bar bar = small_bar();
  const SolverProblem problem = mixed_problem(bar);
  const auto exact = make_cpu_solver<double>(problem);
  exact->record_energy(true);
  EXPECT_LT(exact->solve_static(20000, 1e-12), 1e-12);
  EXPECT_LT(exact->energies().back(), exact->energies().front());
  EXPECT_EQ(exact->velocities().norm(), 0.0);
  const auto fast = make_cpu_solver<float>(problem);
  EXPECT_LT(fast->solve_static(5000, 1e-6F), 1e-6F);
  EXPECT_LT(largest_distance<float>(fast->positions(), exact->positions()), 1e-3);
}

TEST(ProjectiveSolver, StaticSolveOfAFloatingBodySaysSo) {
  SolverProblem problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  problem.fixed.assign(problem.fixed.size(), 0);
  const auto solver = make_cpu_solver<double>(problem);
  EXPECT_NO_THROW(solver->step({}, Eigen::Vector3d::Zero(), {}));
  EXPECT_THROW(solver->solve_static(10, 1e-6), InputError);
}

TEST(ProjectiveSolver, VerticesWithoutMassFollowTheirNeighbors) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  for (int v = 0; v < problem.masses.size(); v += 2) problem.masses[v] = 0.0;
  const auto solver = make_cpu_solver<float>(problem);
  swing(*solver, problem, 60);
  EXPECT_TRUE(solver->positions().allFinite());
  EXPECT_LT(solver->positions().cwiseAbs().maxCoeff(), 3.0F);
}

TEST(ProjectiveSolver, AVertexThatNothingHoldsStays) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const int lonely = static_cast<int>(bar.positions.cols());
  problem.rest_positions.conservativeResize(3, lonely + 1);
  problem.rest_positions.col(lonely) << 5.0, 5.0, 5.0;
  problem.masses.conservativeResize(lonely + 1);
  problem.masses[lonely] = 0.0;
  problem.fixed.push_back(0);
  const auto solver = make_cpu_solver<float>(problem);
  swing(*solver, problem, 5);
  Eigen::Matrix3Xf forces = Eigen::Matrix3Xf::Zero(3, lonely + 1);
  forces.col(lonely) << 1.0F, 2.0F, 3.0F;
  solver->step({}, Eigen::Vector3f(0.0F, -9.81F, 0.0F), forces);
  solver->solve_static(5, 0.0F);
  EXPECT_EQ(solver->positions().col(lonely), Eigen::Vector3f(5.0F, 5.0F, 5.0F));
}

TEST(ProjectiveSolver, FlatTetrahedraStayFiniteAndAtRest) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  auto& strain = std::get<TetrahedronStrain>(problem.constraints.batches[0]);
  strain.tetrahedra.push_back({bar.vertex(3, 0, 0), bar.vertex(3, 1, 0), bar.vertex(3, 0, 1),
                               bar.vertex(3, 1, 1)});  // in a plane
  strain.tetrahedra.push_back({9, 18, 27, 36});        // on a line
  strain.tetrahedra.push_back({20, 20, 20, 20});       // a point
  strain.stiffness = Eigen::VectorXd::Constant(strain.size(), kBarStiffness);
  // A vertex without mass that only a flat tetrahedron holds must follow the body.
  const int hanging = static_cast<int>(bar.positions.cols());
  problem.rest_positions.conservativeResize(3, hanging + 1);
  problem.rest_positions.col(hanging) = bar.positions.col(bar.vertex(8, 1, 1));
  problem.masses.conservativeResize(hanging + 1);
  problem.masses[hanging] = 0.0;
  problem.fixed.push_back(0);
  strain.tetrahedra.push_back(
      {bar.vertex(8, 1, 1), hanging, bar.vertex(8, 0, 1), bar.vertex(8, 1, 0)});
  strain.stiffness.conservativeResize(strain.size());
  strain.stiffness.tail<1>()[0] = kBarStiffness;

  for (const bool vectorized : {true, false}) {
    const auto solver = make_cpu_solver<float>(problem, {.vectorized = vectorized});
    for (int i = 0; i < 100; ++i) solver->step({}, Eigen::Vector3f::Zero(), {});
    EXPECT_LT(largest_distance<float>(solver->positions(), problem.rest_positions), 2e-6);
    swing(*solver, problem, 60);
    ASSERT_TRUE(solver->positions().allFinite());
    EXPECT_LT(
        (solver->positions().col(hanging) - solver->positions().col(bar.vertex(8, 1, 1))).norm(),
        0.1F);
  }
}

TEST(ProjectiveSolver, ComesBackFromBeingTurnedInsideOut) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto solver = make_cpu_solver<float>(problem);
  Eigen::Matrix3Xf mirrored = bar.positions.cast<float>();
  for (int v = 0; v < mirrored.cols(); ++v)
    if (!problem.fixed[v]) mirrored.col(v) << 0.01F * v, 0.0F, 0.0F;
  solver->set_positions(mirrored);
  for (int i = 0; i < 600; ++i) solver->step({.damping = 0.9}, Eigen::Vector3f::Zero(), {});
  EXPECT_LT(largest_distance<float>(solver->positions(), bar.positions), 1e-3);
}

TEST(ProjectiveSolver, RefusesArraysThatDoNotFit) {
  SolverProblem problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  problem.masses.conservativeResize(3);
  EXPECT_THROW(make_cpu_solver<float>(problem), std::logic_error);
  problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  std::get<TetrahedronStrain>(problem.constraints.batches[0]).stiffness.conservativeResize(3);
  EXPECT_THROW(make_cpu_solver<float>(problem), std::logic_error);
  problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  const auto solver = make_cpu_solver<float>(problem);
  EXPECT_THROW(solver->set_positions(Eigen::Matrix3Xf::Zero(3, 2)), std::logic_error);
  EXPECT_THROW(solver->set_input({.fixed_positions = Eigen::Matrix3Xf::Zero(3, 2)}),
               std::logic_error);
}

}  // namespace
}  // namespace sinew
