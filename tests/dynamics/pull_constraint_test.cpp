// SPDX-License-Identifier: MIT

#include "dynamics/pull_constraint.h"

#include <gtest/gtest.h>

#include "dynamics/swinging_bar.h"
#include "dynamics/textbook_solver.h"

namespace sinew {
namespace {

constexpr float kStiff = 400.0F;
constexpr float kFar = 1e3F;

/// Returns pulls that draw the middle vertices of the free end to the side.
std::vector<PullConstraint> pulls_at_end(const Bar& bar, float stiffness, float reach) {
  std::vector<PullConstraint> pulls;
  for (int j = 0; j <= bar.ny; ++j) {
    const int v = bar.vertex(bar.nx, j, 1);
    pulls.push_back({v, stiffness, reach,
                     (bar.positions.col(v) + Eigen::Vector3d(0.05, 0.4, 0.2)).cast<float>()});
  }
  return pulls;
}

std::unique_ptr<ProjectiveSolver<double>> settled(std::unique_ptr<ProjectiveSolver<double>> solver,
                                                  const std::vector<PullConstraint>& pulls) {
  solver->set_input({.pulls = pulls});
  solver->solve_static(60000, 1e-13);
  return solver;
}

TEST(PullConstraint, ForceIsTheSlopeOfTheEnergy) {
  const PullConstraint pull{0, 30.0F, 0.2F, {0.1F, -0.3F, 0.5F}};
  constexpr double kStep = 1e-6;
  for (const double away : {0.05, 0.19, 0.21, 3.0}) {
    const Eigen::Vector3d z =
        pull.target.cast<double>() + away * Eigen::Vector3d(1, -2, 0.5).normalized();
    Eigen::Vector3d slope;
    for (int i = 0; i < 3; ++i) {
      const Eigen::Vector3d by = kStep * Eigen::Vector3d::Unit(i);
      slope[i] = (pull.energy<double>(z + by) - pull.energy<double>(z - by)) / (2.0 * kStep);
    }
    EXPECT_LT((slope + pull.force<double>(z)).norm(), 1e-6) << away;
    EXPECT_LE(pull.force<double>(z).norm(), 30.0 * 0.2 * (1.0 + 1e-6));
  }
}

TEST(PullConstraint, WithinReachItIsAnAnchor) {
  const Bar bar = small_bar();
  const SolverProblem plain = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto pulls = pulls_at_end(bar, kStiff, kFar);
  SolverProblem anchored = plain;
  Anchors anchors;
  anchors.targets.resize(3, static_cast<int>(pulls.size()));
  for (std::size_t i = 0; i < pulls.size(); ++i) {
    anchors.vertices.push_back(pulls[i].vertex);
    anchors.targets.col(static_cast<int>(i)) = pulls[i].target.cast<double>();
  }
  anchors.stiffness = Eigen::VectorXd::Constant(anchors.size(), kStiff);
  anchored.constraints.add(anchors);
  const auto pulled = settled(make_cpu_solver<double>(plain), pulls);
  const auto held = settled(make_cpu_solver<double>(anchored), {});
  EXPECT_LT(largest_distance(pulled->positions(), held->positions()), 1e-8);
  EXPECT_GT(largest_distance(pulled->positions(), bar.positions), 0.1) << "they pull at all";
}

TEST(PullConstraint, OutOfReachItIsAForce) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto pulls = pulls_at_end(bar, kStiff, 0.002F);
  const auto pulled = settled(make_cpu_solver<double>(problem), pulls);

  // The forces of the pulls at this place, applied as external forces, keep the body there.
  Points forces = Points::Zero(3, bar.positions.cols());
  for (const PullConstraint& pull : pulls) {
    const Eigen::Vector3d z = pulled->positions().col(pull.vertex);
    forces.col(pull.vertex) = pull.force<double>(z);
    EXPECT_NEAR(forces.col(pull.vertex).norm(), kStiff * 0.002, 1e-6) << "all of them are";
  }
  const auto pushed = make_cpu_solver<double>(problem);
  StepSettings settings;
  settings.iterations = 60;
  pushed->set_positions(pulled->positions());
  for (int i = 0; i < 20; ++i) pushed->step(settings, Eigen::Vector3d::Zero(), forces);
  EXPECT_LT(largest_distance(pushed->positions(), pulled->positions()), 1e-6);
  EXPECT_GT(largest_distance(pulled->positions(), bar.positions), 0.01);
}

TEST(PullConstraint, EnergyFallsInEveryIteration) {
  const Bar bar = small_bar();
  const auto solver = make_cpu_solver<double>(hanging_bar(bar, kBarStiffness, kBarMass));
  solver->record_energy(true);
  solver->set_input({.pulls = pulls_at_end(bar, 50.0F * kStiff, 0.05F)});
  StepSettings settings;
  settings.iterations = 30;
  for (int i = 0; i < 5; ++i) {
    solver->step(settings, Eigen::Vector3d::Zero(), {});
    const std::vector<double>& energies = solver->energies();
    for (std::size_t k = 1; k < energies.size(); ++k)
      EXPECT_LE(energies[k], energies[k - 1] + 1e-10 * energies[0]) << k;
  }
}

TEST(PullConstraint, TextbookSolverPullsAlike) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto cpu = make_cpu_solver<double>(problem);
  const auto textbook = make_textbook_solver<double>(problem);
  for (auto* solver : {cpu.get(), textbook.get()}) {
    auto pulls = pulls_at_end(bar, kStiff, 0.05F);
    solver->set_input({.pulls = pulls});
    swing(*solver, problem, 20);
    solver->translate({0.5, 0.0, -0.25});
    solver->step({}, Eigen::Vector3d::Zero(), {});
  }
  EXPECT_LT(largest_distance(cpu->positions(), textbook->positions()), 1e-6);
}

TEST(PullConstraint, LettingGoLeavesNoTrace) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto touched = make_cpu_solver<float>(problem);
  const auto plain = make_cpu_solver<float>(problem);
  touched->set_input({.pulls = pulls_at_end(bar, kStiff, 0.05F)});
  touched->step({}, Eigen::Vector3f::Zero(), {});
  touched->set_input({.pulls = kNoPulls});
  touched->set_positions(problem.rest_positions.cast<float>());
  swing(*touched, problem, 10);
  swing(*plain, problem, 10);
  EXPECT_TRUE(touched->positions() == plain->positions());
}

TEST(PullConstraint, TogetherWithContactsAllCount) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  ContactConstraint floor;
  floor.vertices[0] = bar.vertex(bar.nx, 0, 1);
  floor.weights[0] = 1.0F;
  floor.normal = Eigen::Vector3f::UnitY();
  floor.offset = static_cast<float>(bar.positions(1, floor.vertices[0])) - 0.02F;
  floor.stiffness = 50000.0F;
  std::vector<PullConstraint> down = pulls_at_end(bar, kStiff, kFar);
  for (PullConstraint& pull : down) pull.target.y() -= 0.8F;
  const auto cpu = make_cpu_solver<double>(problem);
  const auto textbook = make_textbook_solver<double>(problem);
  for (auto* solver : {cpu.get(), textbook.get()}) {
    solver->set_input({.pulls = down});
    solver->set_input({.contacts = std::vector{floor}});
    solver->solve_static(3000, 1e-12);
  }
  EXPECT_LT(largest_distance(cpu->positions(), textbook->positions()), 1e-6);
  EXPECT_GT(cpu->positions()(1, floor.vertices[0]), floor.offset - 0.02) << "the floor holds";
}

TEST(PullConstraint, VerticesThatDoNotExistAreRefused) {
  const SolverProblem problem = hanging_bar(small_bar(), kBarStiffness, kBarMass);
  for (const bool textbook : {false, true}) {
    const auto solver =
        textbook ? make_textbook_solver<float>(problem) : make_cpu_solver<float>(problem);
    EXPECT_THROW(solver->set_input({.pulls = std::vector{PullConstraint{-1, 1.0F, 1.0F, {}}}}),
                 std::logic_error)
        << textbook;
    EXPECT_THROW(solver->set_input({.pulls = std::vector{PullConstraint{100000, 1.0F, 1.0F, {}}}}),
                 std::logic_error)
        << textbook;
  }
}

}  // namespace
}  // namespace sinew
