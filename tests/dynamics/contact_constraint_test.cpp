// SPDX-License-Identifier: MIT

#include "dynamics/contact_constraint.h"

#include <gtest/gtest.h>

#include <utility>

#include "dynamics/corrected_cholesky.h"
#include "dynamics/many_contacts.h"
#include "dynamics/swinging_bar.h"
#include "dynamics/textbook_solver.h"

namespace sinew {
namespace {

/// Gives a solver a diagonal for bounded contacts (contacts whose added stiffness is bounded by a
/// fixed diagonal, so that the matrix need not be refactored). It suffices for three contacts at a
/// vertex. Where there are more, they share the stiffness.
void expect_pairs(ProjectiveSolver<double>& solver, const SolverProblem& problem) {
  solver.set_bounding_diagonal(Eigen::VectorXd::Constant(problem.masses.size(), 1800.0));
}

TEST(ContactConstraints, SolveLikeTheFullMatrix) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto contacts = many_contacts(problem.rest_positions);
  const auto exact = make_textbook_solver<double>(problem);
  const auto in_double = make_cpu_solver<double>(problem);
  const auto in_float = make_cpu_solver<float>(problem);
  exact->set_input({.contacts = contacts});
  in_double->set_input({.contacts = contacts});
  in_float->set_input({.contacts = contacts});
  swing(*exact, problem, 20);
  swing(*in_double, problem, 20);
  swing(*in_float, problem, 20);
  const auto free = make_cpu_solver<double>(problem);
  swing(*free, problem, 20);
  EXPECT_GT(largest_distance(free->positions(), exact->positions()), 1e-2);
  EXPECT_LT(largest_distance(in_double->positions(), exact->positions()), 1e-10);
  EXPECT_LT(largest_distance(in_float->positions(), exact->positions()), 1e-4);
  // With fewer contacts, then none, nothing of the previous ones may remain.
  const std::vector<ContactConstraint> some(contacts.begin(), contacts.begin() + 7);
  for (const auto& now : {some, std::vector<ContactConstraint>{}}) {
    exact->set_input({.contacts = now});
    in_double->set_input({.contacts = now});
    swing(*exact, problem, 5);
    swing(*in_double, problem, 5);
    EXPECT_LT(largest_distance(in_double->positions(), exact->positions()), 1e-10);
  }
}

/// Returns the contacts of a body that lies in a trough: planes in five directions at every vertex,
/// in addition to those of many_contacts().
std::vector<ContactConstraint> trough(const Points& positions) {
  std::vector<ContactConstraint> contacts = many_contacts(positions);
  for (int v = 0; v < positions.cols(); ++v) {
    for (int i = 0; i < 5; ++i) {
      ContactConstraint& contact = contacts.emplace_back();
      contact.vertices[0] = v;
      contact.weights[0] = 1.0F;
      contact.normal = Eigen::Vector3f(0.3F * static_cast<float>(i - 2), 1.0F, 0.2F).normalized();
      contact.offset = contact.normal.dot(positions.col(v).cast<float>()) - 0.02F;
      contact.stiffness = 50.0F + 10.0F * static_cast<float>(i);
    }
  }
  return contacts;
}

TEST(ContactConstraints, ThatAreManySolveLikeTheFullMatrix) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto contacts = trough(problem.rest_positions);
  ASSERT_GT(contacts.size(), CorrectedCholesky<double>::kMaxCorrected);
  const auto exact = make_textbook_solver<double>(problem);
  const auto solver = make_cpu_solver<double>(problem);
  const auto few = many_contacts(problem.rest_positions);
  const std::vector<ContactConstraint> none;
  // Switching from few to many contacts and back must leave nothing of the previous ones.
  for (const auto& now : {few, contacts, few, none, contacts}) {
    exact->set_input({.contacts = now});
    solver->set_input({.contacts = now});
    swing(*exact, problem, 10);
    swing(*solver, problem, 10);
    EXPECT_LT(largest_distance(solver->positions(), exact->positions()), 1e-10);
  }
}

TEST(ContactConstraints, ThatAreTooManyTieVerticesStillComeToTheSameRest) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  // These contacts are soft, all of them tie several vertices together, and there are more than the
  // solver corrects for. It replaces them with a diagonal that bounds them from above. This changes
  // the single steps, but not the state at rest.
  std::vector<ContactConstraint> contacts;
  while (contacts.size() <= CorrectedCholesky<double>::kMaxCorrected) {
    for (ContactConstraint contact : many_contacts(problem.rest_positions)) {
      contact.stiffness *= 0.005F;
      contacts.push_back(contact);
    }
  }
  std::erase_if(contacts, [](const ContactConstraint& contact) { return contact.vertices[1] < 0; });
  const auto more = contacts;
  contacts.insert(contacts.end(), more.begin(), more.end());
  ASSERT_GT(contacts.size(), CorrectedCholesky<double>::kMaxCorrected);
  const auto exact = make_textbook_solver<double>(problem);
  const auto solver = make_cpu_solver<double>(problem);
  for (auto* one : {exact.get(), solver.get()}) {
    one->set_input({.contacts = contacts});
    one->record_energy(true);
    one->solve_static(3000, 1e-12, {0.0, -9.81, 0.0});
  }
  EXPECT_LT(largest_distance(solver->positions(), exact->positions()), 1e-6);
  const std::vector<double>& energies = solver->energies();
  for (std::size_t i = 1; i < energies.size(); ++i)
    EXPECT_LE(energies[i], energies[i - 1] + 1e-9 * std::abs(energies[0]));
}

TEST(ContactConstraints, StaticSolvesLikeTheFullMatrix) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto exact = make_textbook_solver<double>(problem);
  const auto solver = make_cpu_solver<double>(problem);
  exact->set_input({.contacts = many_contacts(problem.rest_positions)});
  solver->set_input({.contacts = many_contacts(problem.rest_positions)});
  exact->solve_static(30, 0.0, {0.0, -9.81, 0.0});
  solver->solve_static(30, 0.0, {0.0, -9.81, 0.0});
  EXPECT_LT(largest_distance(solver->positions(), exact->positions()), 1e-9);
}

TEST(ContactConstraints, AndBoundedOnesSolveLikeTheFullMatrices) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto contacts = many_contacts(problem.rest_positions);
  const auto pairs = many_pairs(problem.rest_positions);
  const auto exact = make_textbook_solver<double>(problem);
  const auto solver = make_cpu_solver<double>(problem);
  Points before = problem.rest_positions;
  // The cases are bounded contacts alone, both kinds, other contacts with the same bounded ones,
  // other bounded ones, ordinary contacts alone, and neither.
  auto others = contacts;
  others.resize(9);
  auto fewer = pairs;
  fewer.resize(20);
  const std::vector<ContactConstraint> none;
  const std::pair<std::vector<ContactConstraint>, std::vector<ContactConstraint>> cases[] = {
      {none, pairs},   {contacts, pairs}, {others, pairs},
      {others, fewer}, {contacts, none},  {none, none},
  };
  for (auto* one : {exact.get(), solver.get()}) expect_pairs(*one, problem);
  for (const auto& [now, bounded] : cases) {
    for (auto* one : {exact.get(), solver.get()}) {
      one->set_input({.contacts = now});
      one->set_input({.bounded_contacts = bounded});
      swing(*one, problem, 10);
    }
    EXPECT_LT(largest_distance(solver->positions(), exact->positions()), 1e-10);
    EXPECT_GT(largest_distance(solver->positions(), before), 1e-3);
    before = solver->positions();
  }
}

TEST(ContactConstraints, AndBoundedOnesCountInStaticSolves) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto solved = [&](auto&& make, bool with_contacts, bool with_pairs) -> Points {
    const auto solver = make(problem);
    if (with_contacts) solver->set_input({.contacts = many_contacts(problem.rest_positions)});
    if (with_pairs) {
      expect_pairs(*solver, problem);
      solver->set_input({.bounded_contacts = many_pairs(problem.rest_positions)});
    }
    solver->solve_static(30, 0.0, {0.0, -9.81, 0.0});
    return solver->positions();
  };
  const auto cpu = [](const SolverProblem& p) { return make_cpu_solver<double>(p); };
  const Points both = solved(cpu, true, true);
  EXPECT_LT(largest_distance(both, solved(make_textbook_solver<double>, true, true)), 1e-9);
  EXPECT_GT(largest_distance(both, solved(cpu, true, false)), 1e-3);
  EXPECT_GT(largest_distance(both, solved(cpu, false, true)), 1e-3);
}

TEST(ContactConstraints, BoundedOnesChangeNothingWhileNoneTouches) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto with = make_cpu_solver<double>(problem);
  const auto without = make_cpu_solver<double>(problem);
  expect_pairs(*with, problem);
  with->set_input({.bounded_contacts = many_pairs(problem.rest_positions)});
  with->set_input({.bounded_contacts = kNoContacts});
  swing(*with, problem, 10);
  swing(*without, problem, 10);
  EXPECT_EQ(with->positions(), without->positions());
}

TEST(ContactConstraints, LateBoundedOnesActInFewerIterations) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto moved = [&](auto&& make, bool late) -> Points {
    const auto solver = make(problem);
    expect_pairs(*solver, problem);
    solver->set_input(
        {.bounded_contacts = many_pairs(problem.rest_positions), .late_bounded_contacts = late});
    swing(*solver, problem, 5);
    return solver->positions();
  };
  const auto cpu = [](const SolverProblem& p) { return make_cpu_solver<double>(p); };
  const Points late = moved(cpu, true);
  EXPECT_LT(largest_distance(late, moved(make_textbook_solver<double>, true)), 1e-10);
  EXPECT_GT(largest_distance(late, moved(cpu, false)), 1e-4);
}

TEST(ContactConstraints, BoundedOnesGoWithTheirDiagonal) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto expect_gone = [&](auto&& make) {
    const auto with = make(problem);
    const auto without = make(problem);
    expect_pairs(*with, problem);
    with->set_input({.bounded_contacts = many_pairs(problem.rest_positions)});
    with->set_bounding_diagonal({});
    swing(*with, problem, 5);
    swing(*without, problem, 5);
    EXPECT_LT(largest_distance(with->positions(), without->positions()), 1e-12);
    EXPECT_THROW(with->set_input({.step_scales = std::vector{0.5F}}), std::logic_error);
  };
  expect_gone([](const SolverProblem& p) { return make_cpu_solver<double>(p); });
  expect_gone(make_textbook_solver<double>);
}

TEST(ContactConstraints, TheEnergyNeverRises) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  for (const bool accelerated : {false, true}) {
    const auto solver = make_cpu_solver<double>(problem);
    solver->set_input({.contacts = many_contacts(problem.rest_positions)});
    solver->record_energy(true);
    StepSettings settings;
    settings.iterations = 20;
    settings.accelerated = accelerated;
    for (int i = 0; i < 5; ++i) {
      solver->step(settings, {0.0, -9.81, 0.0}, {});
      for (std::size_t e = 1; e < solver->energies().size(); ++e)
        EXPECT_LE(solver->energies()[e], solver->energies()[e - 1] * (1.0 + 1e-12));
    }
  }
}

/// A triangle and a vertex that nothing but their inertia holds.
struct VertexOverTriangle {
  explicit VertexOverTriangle(double height) {
    problem.rest_positions.resize(3, 4);
    problem.rest_positions << 0, 1, 0, 0.25, 0, 0, 1, 0.25, 0, 0, 0, height;
    problem.masses = Eigen::VectorXd::Constant(4, 0.1);
    problem.fixed.assign(4, 0);
    contact.vertices = {3, 0, 1, 2};
    contact.weights = {1.0F, -0.5F, -0.25F, -0.25F};
    contact.normal = Eigen::Vector3f::UnitZ();
    contact.stiffness = 1e5F;
  }
  double gap(const Eigen::Matrix3Xd& p) const {
    return p(2, 3) - 0.5 * p(2, 0) - 0.25 * p(2, 1) - 0.25 * p(2, 2);
  }
  SolverProblem problem;
  ContactConstraint contact;
};

TEST(ContactConstraints, AVertexBehindATriangleIsPutOnItInOneIteration) {
  const VertexOverTriangle scene(-0.2);
  const auto solver = make_cpu_solver<double>(scene.problem);
  solver->set_input({.contacts = std::vector{scene.contact}});
  StepSettings settings;
  settings.iterations = 1;
  settings.damping = 0.0;
  solver->step(settings, {0, 0, 0}, {});
  EXPECT_NEAR(scene.gap(solver->positions()), 0.0, 0.2 * 0.01);  // inertia opposes it
  // Both sides have moved, but their common center has not, and there was no sideways move.
  const Eigen::Vector3d center = solver->positions().rowwise().mean();
  EXPECT_LT((center - scene.problem.rest_positions.rowwise().mean()).norm(), 1e-12);
  EXPECT_GT(solver->positions()(2, 3), -0.1);
  EXPECT_LT(solver->positions()(2, 0), -0.05);
}

TEST(ContactConstraints, InFrontOfTheTriangleNothingHappens) {
  const VertexOverTriangle scene(0.1);
  const auto solver = make_cpu_solver<double>(scene.problem);
  solver->set_input({.contacts = std::vector{scene.contact}});
  // The vertex moves away unhindered. Pulled back, it stops at the triangle.
  Eigen::Matrix3Xd forces = Eigen::Matrix3Xd::Zero(3, 4);
  forces(2, 3) = 0.5;
  for (int i = 0; i < 10; ++i) solver->step({}, {0, 0, 0}, forces);
  const auto free = make_cpu_solver<double>(scene.problem);
  for (int i = 0; i < 10; ++i) free->step({}, {0, 0, 0}, forces);
  EXPECT_LT(largest_distance(solver->positions(), free->positions()), 1e-9);
  double lowest = 1.0;
  for (int i = 0; i < 120; ++i) {
    solver->step({}, {0, 0, 0}, -forces);
    lowest = std::min(lowest, scene.gap(solver->positions()));
  }
  EXPECT_GT(lowest, -0.01);
  EXPECT_NEAR(scene.gap(solver->positions()), 0.0, 1e-3);
}

TEST(ContactConstraints, ABodyInTouchWithItselfFliesOnUnhindered) {
  // Contacts within a moving body only exert internal forces, so its center keeps its velocity.
  const Bar bar = small_bar();
  SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  std::fill(problem.fixed.begin(), problem.fixed.end(), 0);
  auto contacts = many_contacts(problem.rest_positions);
  std::erase_if(contacts, [](const ContactConstraint& c) { return c.vertices[1] < 0; });
  const auto solver = make_cpu_solver<double>(problem);
  solver->set_input({.contacts = contacts});
  const Eigen::Vector3d push(3.0, 1.0, -2.0);
  for (int i = 0; i < 30; ++i) solver->step({}, push, {});
  const Eigen::Vector3d speed = solver->velocities().rowwise().mean();
  EXPECT_LT((speed - 30.0 / 60.0 * push).norm(), 1e-9);
  for (int i = 0; i < 30; ++i) solver->step({}, {0, 0, 0}, {});
  EXPECT_LT((solver->velocities().rowwise().mean() - speed).norm(), 1e-9);
}

TEST(ContactConstraints, MoveWithTheFrameOfReference) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto contacts = many_contacts(problem.rest_positions);
  const Eigen::Vector3d offset(5.0, -3.0, 2.0);
  const auto here = make_cpu_solver<double>(problem);
  const auto there = make_cpu_solver<double>(problem);
  for (const auto& solver : {here.get(), there.get()}) solver->set_input({.contacts = contacts});
  there->translate(offset);
  Points fixed = fixed_positions(problem, turn(0.0, {1, 0, 0}));
  here->set_input({.fixed_positions = fixed});
  fixed.colwise() += offset;
  there->set_input({.fixed_positions = fixed});
  for (int i = 0; i < 10; ++i) {
    here->step({}, {0.0, -9.81, 0.0}, {});
    there->step({}, {0.0, -9.81, 0.0}, {});
  }
  Points back = there->positions();
  back.colwise() -= offset;
  EXPECT_LT(largest_distance(here->positions(), back), 1e-5);  // contact offsets are floats
}

TEST(ContactConstraints, OfAStepsInputActUntilAnotherInputReplacesThem) {
  const Bar bar = small_bar();
  const SolverProblem problem = hanging_bar(bar, kBarStiffness, kBarMass);
  const auto contacts = many_contacts(problem.rest_positions);
  const Eigen::Vector3d gravity(0.0, -9.81, 0.0);
  const auto before = make_cpu_solver<double>(problem);
  const auto passed = make_cpu_solver<double>(problem);
  const auto free = make_cpu_solver<double>(problem);
  before->set_input({.contacts = contacts});
  for (int i = 0; i < 5; ++i) before->step({}, gravity, {});
  passed->step({}, {.acceleration = gravity, .contacts = contacts});
  for (int i = 0; i < 4; ++i) passed->step({}, {.acceleration = gravity});
  for (int i = 0; i < 5; ++i) free->step({}, gravity, {});
  EXPECT_EQ(passed->positions(), before->positions());
  EXPECT_GT(largest_distance(passed->positions(), free->positions()), 1e-3);
  passed->set_positions(problem.rest_positions);
  passed->step({}, {.acceleration = gravity, .contacts = kNoContacts});
  for (int i = 0; i < 4; ++i) passed->step({}, {.acceleration = gravity});
  EXPECT_EQ(passed->positions(), free->positions());
}

TEST(ContactConstraints, OfVerticesThatDoNotExistAreAnError) {
  const VertexOverTriangle scene(0.1);
  ContactConstraint contact = scene.contact;
  contact.vertices[2] = 4;
  for (const bool textbook : {false, true}) {
    const auto solver = textbook ? make_textbook_solver<float>(scene.problem)
                                 : make_cpu_solver<float>(scene.problem);
    EXPECT_THROW(solver->set_input({.contacts = std::vector{contact}}), std::logic_error)
        << textbook;
    solver->set_bounding_diagonal(Eigen::Vector4d::Ones());
    EXPECT_THROW(solver->set_input({.bounded_contacts = std::vector{contact}}), std::logic_error)
        << textbook;
    EXPECT_THROW(solver->set_bounding_diagonal(Eigen::Vector3d::Ones()), std::logic_error)
        << textbook;
  }
}

}  // namespace
}  // namespace sinew
