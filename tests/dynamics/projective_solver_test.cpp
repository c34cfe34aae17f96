#include <gtest/gtest.h>

#include <cstring>

#include "core/error.h"
#include "core/parallel.h"
#include "dynamics/bodies.h"

namespace sinew {
namespace {

constexpr double kMass = 5.0;
constexpr double kStiffness = 2400.0;

Bar small_bar() {
  return make_bar(8, 2, 2, {1.8, 0.4, 0.4});
}

/// The base swings to and fro for a while.
template <typename Real>
void swing(ProjectiveSolver<Real>& solver, const SolverProblem& problem, int steps,
           const StepSettings& settings = {}, const Eigen::Affine3d& frame = turn(0.0, {1, 0, 0})) {
  const Eigen::Matrix<Real, 3, 1> gravity =
      (frame.linear() * Eigen::Vector3d(0.0, -9.81, 0.0)).cast<Real>();
  for (int i = 0; i < steps; ++i) {
    const Eigen::Affine3d motion = frame * turn(0.5 * std::sin(0.15 * i), {0.2, 0.3, 1.0});
    solver.set_fixed_positions(fixed_positions(problem, motion).template cast<Real>());
    solver.step(settings, gravity, {});
  }
}

template <typename Real>
Points as_double(const Eigen::Matrix<Real, 3, Eigen::Dynamic>& positions) {
  return positions.template cast<double>();
}

TEST(ProjectiveSolver, KeepsABodyAtRestInFloat) {
  const Bar bar = make_bar(12, 3, 3, {1.8, 0.4, 0.4});
  for (const bool vectorized : {true, false}) {
    const auto solver =
        make_cpu_solver<float>(hanging_bar(bar, kStiffness, kMass), {.vectorized = vectorized});
    for (int i = 0; i < (vectorized ? 1000 : 100); ++i)
      solver->step({}, Eigen::Vector3f::Zero(), {});
    EXPECT_LT(largest_distance<float>(solver->positions(), bar.positions),
              1e-6 * diagonal_of(bar.positions));
  }
}

TEST(ProjectiveSolver, KeepsABodyAtRestInDouble) {
  const Bar bar = small_bar();
  const auto solver = make_cpu_solver<double>(hanging_bar(bar, kStiffness, kMass));
  for (int i = 0; i < 100; ++i) solver->step({}, Eigen::Vector3d::Zero(), {});
  EXPECT_LT(largest_distance<double>(solver->positions(), bar.positions), 1e-13);
}

TEST(ProjectiveSolver, FollowsARigidMotionOfItsFixedVertices) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const auto solver = make_cpu_solver<double>(problem);
  const Eigen::Affine3d motion = turn(1.2, {1.0, 0.4, -0.3}, {0.3, 2.0, -1.0});
  solver->set_fixed_positions(fixed_positions(problem, motion));
  EXPECT_LT(solver->solve_static(20000, 1e-13), 1e-13);
  const Points expected = (motion.linear() * bar.positions).colwise() + motion.translation();
  EXPECT_LT(largest_distance<double>(solver->positions(), expected), 1e-8);
}

TEST(ProjectiveSolver, DoesNotCareAboutTheFrameOfReference) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
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

TEST(ProjectiveSolver, TranslatesItsFrameDuringMotion) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const int anchors = problem.constraints.add(
      Anchors{{40}, bar.positions.col(40), Eigen::VectorXd::Constant(1, 50.0)});
  const auto stays = make_cpu_solver<double>(problem);
  const auto moves = make_cpu_solver<double>(problem);
  swing(*stays, problem, 10);
  swing(*moves, problem, 10);
  const Eigen::Vector3d offset(4.0, -2.0, 1.0);
  moves->translate(offset);
  for (int i = 0; i < 10; ++i) {
    stays->step({}, Eigen::Vector3d::Zero(), {});
    moves->step({}, Eigen::Vector3d::Zero(), {});
  }
  EXPECT_LT(largest_distance<double>(moves->positions(), stays->positions().colwise() + offset),
            1e-11);
  moves->set_targets(anchors, bar.positions.col(40));
  EXPECT_THROW(moves->set_targets(anchors - 1, bar.positions), std::logic_error);
}

SolverProblem mixed_problem(const Bar& bar) {
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  Springs springs;
  for (int i = 0; i < bar.nx; ++i)
    springs.edges.push_back({bar.vertex(i, 0, 0), bar.vertex(i + 1, 2, 2)});
  springs.stiffness = Eigen::VectorXd::Constant(springs.size(), 300.0);
  problem.constraints.add(springs);
  const int tip = bar.vertex(bar.nx, 1, 1);
  problem.constraints.add(Anchors{{tip},
                                  bar.positions.col(tip) + Eigen::Vector3d(0.2, 0.4, 0.3),
                                  Eigen::VectorXd::Constant(1, 200.0)});
  std::vector<Triangle> side;
  for (int i = 0; i < bar.nx; ++i)
    for (int k = 0; k < bar.nz; ++k) {
      const int a = bar.vertex(i, 0, k), b = bar.vertex(i + 1, 0, k);
      const int c = bar.vertex(i + 1, 0, k + 1), d = bar.vertex(i, 0, k + 1);
      side.push_back({a, b, c});
      side.push_back({a, c, d});
    }
  problem.constraints.add(bending_of(side, 1.0));
  return problem;
}

/// Largest growth of the objective from one iteration to the next, as a share of its first value.
template <typename Real>
double largest_growth(const SolverProblem& problem, int steps, bool accelerated = false) {
  const auto solver = make_cpu_solver<Real>(problem);
  solver->record_energy(true);
  double growth = -1.0;
  for (int i = 0; i < steps; ++i) {
    swing(*solver, problem, 1, {.iterations = 15, .accelerated = accelerated},
          turn(0.7 * i, {0.0, 0.2, 1.0}));
    const std::vector<double>& e = solver->energies();
    EXPECT_EQ(e.size(), 16u);
    EXPECT_EQ(solver->moves().size(), 15u);
    EXPECT_LT(e.back(), e.front());
    for (size_t k = 1; k < e.size(); ++k) growth = std::max(growth, (e[k] - e[k - 1]) / e.front());
  }
  return growth;
}

TEST(ProjectiveSolver, NeverRaisesTheObjectiveWithinAStep) {
  const SolverProblem problem = mixed_problem(small_bar());
  for (const bool accelerated : {false, true}) {
    EXPECT_LE(largest_growth<double>(problem, 6, accelerated), 1e-13);
    EXPECT_LE(largest_growth<float>(problem, 6, accelerated), 1e-6);
  }
}

TEST(ProjectiveSolver, VolumeRaisesTheObjectiveOnlyWithinItsTolerance) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const int count = static_cast<int>(bar.tetrahedra.size());
  const auto all = [&](double value) { return Eigen::VectorXd::Constant(count, value); };
  problem.constraints.add(TetrahedronVolume{bar.tetrahedra, all(5000.0), all(0.95), all(1.05)});
  EXPECT_LE(largest_growth<double>(problem, 6), 1e-6);
}

TEST(ProjectiveSolver, EliminationIsTheLimitOfStiffAnchors) {
  const Bar bar = small_bar();
  SolverProblem reduced = hanging_bar(bar, kStiffness, kMass);
  const int end = bar.vertex(bar.nx, 0, 0);  // both ends are fixed, one is bent and pulled
  for (int v = end; v < static_cast<int>(reduced.fixed.size()); ++v) reduced.fixed[v] = 1;
  Points targets = fixed_positions(reduced, turn(0.0, {1, 0, 0}));
  for (int i = static_cast<int>(targets.cols()) / 2; i < targets.cols(); ++i)
    targets.col(i) = turn(0.2, {0.0, 0.3, 1.0}, {0.1, 0.0, 0.0}) * Eigen::Vector3d(targets.col(i));
  const auto exact = make_cpu_solver<double>(reduced);
  exact->set_fixed_positions(targets);
  exact->solve_static(20000, 1e-14);
  const std::vector<int> vertices = fixed_vertices(reduced);
  const auto difference = [&](double weight) {
    SolverProblem full = reduced;
    full.fixed.assign(full.fixed.size(), 0);
    const auto count = static_cast<int>(vertices.size());
    full.constraints.add(Anchors{vertices, targets, Eigen::VectorXd::Constant(count, weight)});
    const auto solver = make_cpu_solver<double>(full);
    solver->solve_static(20000, 1e-14);
    return largest_distance<double>(solver->positions(), exact->positions());
  };
  // The anchors are exact in the reduced system.
  EXPECT_EQ(largest_distance<double>(exact->positions()(Eigen::all, vertices), targets), 0.0);
  const double at_six = difference(1e6), at_seven = difference(1e7);
  EXPECT_NEAR(at_six / at_seven, 10.0, 0.5);
  EXPECT_LT(difference(1e8), 1e-6);
}

TEST(ProjectiveSolver, TenIterationsAreCloseToAHundred) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const auto run = [&](int iterations) {
    const auto solver = make_cpu_solver<double>(problem);
    swing(*solver, problem, 60, {.iterations = iterations});
    return as_double<double>(solver->positions());
  };
  const Points ten = run(10);
  EXPECT_LT(largest_distance<double>(run(100), ten), 0.01 * diagonal_of(bar.positions));
}

/// How far a step is from the one that many plain iterations make of the same state.
double distance_to_exact_step(const SolverProblem& problem, int steps_before,
                              const StepSettings& settings) {
  const auto run = [&](const StepSettings& last) {
    const auto solver = make_cpu_solver<double>(problem);
    swing(*solver, problem, steps_before, {});
    const Eigen::Affine3d motion = turn(0.1 + 0.1 * steps_before, {0.2, 0.3, 1.0});
    solver->set_fixed_positions(fixed_positions(problem, motion));
    solver->step(last, Eigen::Vector3d(0.0, -9.81, 0.0), {});
    return Points(solver->positions());
  };
  return largest_distance<double>(run(settings), run({.iterations = 600}));
}

TEST(ProjectiveSolver, SevenAcceleratedIterationsComeAsNearAsTenPlainOnes) {
  const SolverProblem problem = mixed_problem(make_bar(12, 3, 3, {1.8, 0.5, 0.5}));
  for (const int steps_before : {1, 4, 9}) {
    const double plain = distance_to_exact_step(problem, steps_before, {.iterations = 10});
    EXPECT_LT(distance_to_exact_step(problem, steps_before, {.iterations = 7, .accelerated = true}),
              plain);
    EXPECT_LT(
        distance_to_exact_step(problem, steps_before, {.iterations = 10, .accelerated = true}),
        0.5 * plain);
  }
}

TEST(ProjectiveSolver, AcceleratedIterationsLeadToTheSameStep) {
  const SolverProblem problem = mixed_problem(small_bar());
  for (const int steps_before : {1, 4, 9})
    EXPECT_LT(
        distance_to_exact_step(problem, steps_before, {.iterations = 1000, .accelerated = true}),
        1e-9);
}

TEST(ProjectiveSolver, OnlyWeightTimesSquaredTimeStepMatters) {
  const Bar bar = small_bar();
  const auto run = [&](double stiffness, double dt) {
    const SolverProblem problem = hanging_bar(bar, stiffness, kMass);
    const auto solver = make_cpu_solver<double>(problem);
    for (int i = 0; i < 50; ++i) {
      solver->set_fixed_positions(fixed_positions(problem, turn(0.02 * i, {0.1, 1.0, 1.0})));
      solver->step({.time_step = dt}, Eigen::Vector3d(0.0, -0.01, 0.0) / (dt * dt), {});
    }
    return as_double<double>(solver->positions());
  };
  EXPECT_LT(largest_distance<double>(run(85.0, 0.2), run(12240.0, 1.0 / 60.0)),
            1e-6 * diagonal_of(bar.positions));
}

/// Heights of the bar's tip after its base has made a short move and stopped.
std::vector<double> jiggle(double mass) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, 20.0 * kStiffness, mass);
  const auto solver = make_cpu_solver<double>(problem);
  const int tip = bar.vertex(bar.nx, 1, 1);
  std::vector<double> heights;
  for (int i = 0; i < 400; ++i) {
    const double lift = 0.1 * std::min(1.0, i / 6.0);
    solver->set_fixed_positions(fixed_positions(problem, turn(0.0, {1, 0, 0}, {0.0, lift, 0.0})));
    solver->step({.time_step = 1.0 / 60.0, .damping = 1.0, .iterations = 10},
                 Eigen::Vector3d::Zero(), {});
    heights.push_back(solver->positions()(1, tip) - bar.positions(1, tip) - 0.1);
  }
  return heights;
}

std::vector<int> crossings(const std::vector<double>& heights) {
  std::vector<int> found;
  for (int i = 8; i < static_cast<int>(heights.size()); ++i)
    if (heights[i - 1] * heights[i] < 0.0) found.push_back(i);
  return found;
}

TEST(ProjectiveSolver, JigglesAfterAStopAndSettles) {
  const std::vector<double> light = jiggle(2.0), heavy = jiggle(8.0);
  const std::vector<int> light_crossings = crossings(light), heavy_crossings = crossings(heavy);
  ASSERT_GE(light_crossings.size(), 3u);
  ASSERT_GE(heavy_crossings.size(), 3u);
  // Each swing is smaller than the one before.
  double last = 1.0;
  for (int swing = 0; swing < 2; ++swing) {
    double largest = 0.0;
    for (int i = light_crossings[swing]; i < light_crossings[swing + 1]; ++i)
      largest = std::max(largest, std::abs(light[i]));
    EXPECT_LT(largest, last);
    EXPECT_GT(largest, 1e-3);
    last = largest;
  }
  EXPECT_GT(heavy_crossings[2] - heavy_crossings[0], light_crossings[2] - light_crossings[0]);
}

TEST(ProjectiveSolver, DampingTakesSpeedAway) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const auto free = make_cpu_solver<double>(problem);
  const auto damped = make_cpu_solver<double>(problem);
  swing(*free, problem, 20);
  swing(*damped, problem, 20, {.damping = 0.5});
  EXPECT_LT(damped->velocities().norm(), free->velocities().norm());
}

TEST(ProjectiveSolver, FallsFreelyWithoutConstraints) {
  SolverProblem problem;
  problem.rest_positions = Points::Zero(3, 2);
  problem.masses = Eigen::Vector2d(1.0, 3.0);
  problem.fixed.assign(2, 0);
  const auto solver = make_cpu_solver<double>(problem);
  const int steps = 30;
  const double dt = 0.01;
  for (int i = 0; i < steps; ++i)
    solver->step({.time_step = dt}, Eigen::Vector3d(0.0, -9.81, 0.0), {});
  // Implicit Euler: the sum 1 + 2 + ... + n of dt^2 g.
  const double expected = -9.81 * dt * dt * steps * (steps + 1) / 2;
  EXPECT_NEAR(solver->positions()(1, 0), expected, 1e-12);
  EXPECT_NEAR(solver->positions()(1, 1), expected, 1e-12);
  EXPECT_NEAR(solver->velocities()(1, 0), -9.81 * dt * steps, 1e-12);
}

TEST(ProjectiveSolver, SpringsStretchByForceOverStiffness) {
  // A spring of length L and stiffness k under a force f: L f / k longer, whole or split.
  constexpr double kForce = 7.0, kSpring = 50.0, kLength = 2.0;
  for (const int parts : {1, 2, 5}) {
    SolverProblem problem;
    problem.rest_positions = Points::Zero(3, parts + 1);
    Springs springs;
    for (int i = 0; i <= parts; ++i) {
      problem.rest_positions(0, i) = kLength * i * i / (parts * parts);
      if (i > 0) springs.edges.push_back({i - 1, i});
    }
    springs.stiffness = Eigen::VectorXd::Constant(parts, kSpring);
    problem.constraints.add(springs);
    problem.masses = Eigen::VectorXd::Zero(parts + 1);
    problem.fixed.assign(parts + 1, 0);
    problem.fixed[0] = 1;
    const auto solver = make_cpu_solver<double>(problem);
    Points force = Points::Zero(3, parts + 1);
    force(0, parts) = kForce;
    for (int i = 0; i < 10; ++i) solver->step({.damping = 0.0}, Eigen::Vector3d::Zero(), force);
    EXPECT_NEAR(solver->positions()(0, parts), kLength * (1.0 + kForce / kSpring), 1e-10);
  }
}

TEST(ProjectiveSolver, RefiningABarHardlyMovesItsTip) {
  const auto tip_of_bar = [](int refinement) {
    const Bar bar = make_bar(6 * refinement, 2 * refinement, 2 * refinement, {1.2, 0.4, 0.4});
    SolverProblem problem = hanging_bar(bar, 5000.0, 0.0);
    // Load and mass by volume: each tetrahedron gives a quarter of its own to each vertex.
    problem.masses.setZero();
    for (const Tetrahedron& t : bar.tetrahedra)
      for (const int v : t)
        problem.masses[v] += std::abs(edge_matrix(t, bar.positions).determinant()) / 24.0 * 50.0;
    const auto solver = make_cpu_solver<float>(problem);
    for (int i = 0; i < 100; ++i)
      solver->step({.time_step = 0.5, .damping = 0.0}, Eigen::Vector3f(4.0F, -2.0F, 0.0F), {});
    const int tip = bar.vertex(bar.nx, refinement, refinement);
    return Eigen::Vector3d(solver->positions().col(tip).cast<double>() - bar.positions.col(tip));
  };
  const Eigen::Vector3d coarse = tip_of_bar(2), fine = tip_of_bar(3);
  EXPECT_GT(fine.norm(), 0.01);
  EXPECT_LT((coarse - fine).norm(), 0.05 * fine.norm());
}

/// Length of the first of two elements over that of both, when a bar is stretched to twice its
/// length (Komaritzan 2022, Fig. 2.4).
template <typename Kind>
double stretched_share() {
  Bar bar = make_bar(2, 1, 1, {2.0, 1.0, 1.0});
  for (auto column : bar.positions.colwise())
    column[0] = column[0] < 0.5 ? 0.0 : column[0] < 1.5 ? 0.5 : 2.0;
  SolverProblem problem = hanging_bar(bar, 1.0, 1.0);
  problem.constraints = {};
  const int count = static_cast<int>(bar.tetrahedra.size());
  problem.constraints.add(Kind{bar.tetrahedra, Eigen::VectorXd::Constant(count, 100.0)});
  for (int v = bar.vertex(2, 0, 0); v < static_cast<int>(problem.fixed.size()); ++v)
    problem.fixed[v] = 1;
  const auto solver = make_cpu_solver<double>(problem);
  Points fixed = fixed_positions(problem, turn(0.0, {1, 0, 0}));
  fixed.row(0) *= 2.0;
  solver->set_fixed_positions(fixed);
  solver->solve_static(5000, 1e-12);
  return solver->positions().row(0).segment(bar.vertex(1, 0, 0), 4).mean() / 4.0;
}

TEST(ProjectiveSolver, GradientsKeepTheSizeRatioOfAStretchedBar) {
  EXPECT_NEAR(stretched_share<TetrahedronStrain>(), 0.25, 0.01 * 0.25);
  // Fitting positions does not; that is what Fig. 2.4 is about.
  EXPECT_GT(std::abs(stretched_share<PositionStrain<Decomposed::kCovariance>>() - 0.25), 0.01);
}

TEST(ProjectiveSolver, SameBitsForAnyNumberOfThreads) {
  const Bar bar = make_bar(40, 8, 3, {1.8, 0.5, 0.4});  // its solves have several tasks
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
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
  const SolverProblem plain = hanging_bar(bar, kStiffness, kMass);
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
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const auto solver = make_cpu_solver<float>(problem);
  swing(*solver, problem, 15);
  const Eigen::Matrix3Xf first = solver->positions();
  solver->set_positions(bar.positions.cast<float>());
  swing(*solver, problem, 15);
  EXPECT_EQ(std::memcmp(first.data(), solver->positions().data(), sizeof(float) * first.size()), 0);
}

TEST(ProjectiveSolver, FloatStaysCloseToDouble) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, 4.0 * kStiffness, kMass);
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
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
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
  SolverProblem problem = hanging_bar(small_bar(), kStiffness, kMass);
  problem.fixed.assign(problem.fixed.size(), 0);
  const auto solver = make_cpu_solver<double>(problem);
  EXPECT_NO_THROW(solver->step({}, Eigen::Vector3d::Zero(), {}));
  EXPECT_THROW(solver->solve_static(10, 1e-6), InputError);
}

TEST(ProjectiveSolver, VerticesWithoutMassFollowTheirNeighbours) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  for (int v = 0; v < problem.masses.size(); v += 2) problem.masses[v] = 0.0;
  const auto solver = make_cpu_solver<float>(problem);
  swing(*solver, problem, 60);
  EXPECT_TRUE(solver->positions().allFinite());
  EXPECT_LT(solver->positions().cwiseAbs().maxCoeff(), 3.0F);
}

TEST(ProjectiveSolver, AVertexThatNothingHoldsStays) {
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
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
  SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  auto& strain = std::get<TetrahedronStrain>(problem.constraints.batches[0]);
  strain.tetrahedra.push_back({bar.vertex(3, 0, 0), bar.vertex(3, 1, 0), bar.vertex(3, 0, 1),
                               bar.vertex(3, 1, 1)});  // in a plane
  strain.tetrahedra.push_back({9, 18, 27, 36});        // on a line
  strain.tetrahedra.push_back({20, 20, 20, 20});       // a point
  strain.stiffness = Eigen::VectorXd::Constant(strain.size(), kStiffness);
  // A vertex that only a flat tetrahedron holds, and that has no mass, must follow.
  const int hanging = static_cast<int>(bar.positions.cols());
  problem.rest_positions.conservativeResize(3, hanging + 1);
  problem.rest_positions.col(hanging) = bar.positions.col(bar.vertex(8, 1, 1));
  problem.masses.conservativeResize(hanging + 1);
  problem.masses[hanging] = 0.0;
  problem.fixed.push_back(0);
  strain.tetrahedra.push_back(
      {bar.vertex(8, 1, 1), hanging, bar.vertex(8, 0, 1), bar.vertex(8, 1, 0)});
  strain.stiffness.conservativeResize(strain.size());
  strain.stiffness.tail<1>()[0] = kStiffness;

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
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const auto solver = make_cpu_solver<float>(problem);
  Eigen::Matrix3Xf mirrored = bar.positions.cast<float>();
  for (int v = 0; v < mirrored.cols(); ++v)
    if (!problem.fixed[v]) mirrored.col(v) << 0.01F * v, 0.0F, 0.0F;
  solver->set_positions(mirrored);
  for (int i = 0; i < 600; ++i) solver->step({.damping = 0.9}, Eigen::Vector3f::Zero(), {});
  EXPECT_LT(largest_distance<float>(solver->positions(), bar.positions), 1e-3);
}

TEST(ProjectiveSolver, RefusesArraysThatDoNotFit) {
  SolverProblem problem = hanging_bar(small_bar(), kStiffness, kMass);
  problem.masses.conservativeResize(3);
  EXPECT_THROW(make_cpu_solver<float>(problem), std::logic_error);
  problem = hanging_bar(small_bar(), kStiffness, kMass);
  std::get<TetrahedronStrain>(problem.constraints.batches[0]).stiffness.conservativeResize(3);
  EXPECT_THROW(make_cpu_solver<float>(problem), std::logic_error);
  problem = hanging_bar(small_bar(), kStiffness, kMass);
  const auto solver = make_cpu_solver<float>(problem);
  EXPECT_THROW(solver->set_positions(Eigen::Matrix3Xf::Zero(3, 2)), std::logic_error);
  EXPECT_THROW(solver->set_fixed_positions(Eigen::Matrix3Xf::Zero(3, 2)), std::logic_error);
}

}  // namespace
}  // namespace sinew
