// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "cuda/memory.h"
#include "cuda/orders.h"
#include "dynamics/cuda/cuda_solver.h"
#include "dynamics/many_contacts.h"
#include "dynamics/swinging_bar.h"

namespace sinew {
namespace {

/// Enough inner iterations for solves that are as accurate as direct ones.
constexpr CudaSolverOptions kConverged{.inner_iterations = 60};

struct Both {
  SolverProblem problem = hanging_bar(make_bar(9, 3, 2, {1.8, 0.4, 0.4}), kBarStiffness, kBarMass);
  std::unique_ptr<ProjectiveSolver<float>> cpu = make_cpu_solver<float>(problem);
  std::unique_ptr<CudaSolver> gpu = make_cuda_solver(problem, kConverged);

  template <typename Act>
  void act(const Act& act) {
    act(*cpu);
    act(static_cast<ProjectiveSolver<float>&>(*gpu));
  }
  double apart() const { return (cpu->positions() - gpu->positions()).colwise().norm().maxCoeff(); }
  int count() const { return static_cast<int>(problem.masses.size()); }
};

constexpr double kSolverTolerance = 1e-4 * 1.8;

TEST(CudaSolverContacts, SolveLikeTheCpuSolver) {
  Both both;
  const auto contacts = many_contacts(both.problem.rest_positions);
  both.act([&](auto& solver) {
    solver.set_input({.contacts = contacts});
    swing(solver, both.problem, 10);
  });
  EXPECT_LT(both.apart(), kSolverTolerance);
  const PointsF with_contacts = both.gpu->positions();
  both.act([&](auto& solver) {
    solver.set_input({.contacts = kNoContacts});
    swing(solver, both.problem, 10);
  });
  EXPECT_LT(both.apart(), kSolverTolerance);
  EXPECT_GT((with_contacts - both.gpu->positions()).cwiseAbs().maxCoeff(), 0.01F);
}

TEST(CudaSolverContacts, SolveByConjugateGradientsLikeTheCpuSolver) {
  const Both both;
  const auto gpu = make_cuda_solver(
      both.problem, {.solve = DeviceSolve::kConjugateGradients, .inner_iterations = 120});
  for (ProjectiveSolver<float>* const solver :
       {both.cpu.get(), static_cast<ProjectiveSolver<float>*>(gpu.get())}) {
    solver->set_bounding_diagonal(Eigen::VectorXd::Constant(both.count(), 1800.0));
    solver->set_input({.contacts = many_contacts(both.problem.rest_positions)});
    solver->set_input({.bounded_contacts = many_pairs(both.problem.rest_positions)});
    swing(*solver, both.problem, 5);
  }
  EXPECT_LT((both.cpu->positions() - gpu->positions()).colwise().norm().maxCoeff(),
            2.0 * kSolverTolerance);
}

TEST(CudaSolverContacts, AFewInnerIterationsAreNearly) {
  const Both both;
  const auto few = make_cuda_solver(both.problem);
  for (ProjectiveSolver<float>* const solver :
       {both.cpu.get(), static_cast<ProjectiveSolver<float>*>(few.get())}) {
    solver->set_input({.contacts = many_contacts(both.problem.rest_positions)});
    swing(*solver, both.problem, 10);
  }
  EXPECT_LT((both.cpu->positions() - few->positions()).colwise().norm().maxCoeff(), 1e-2);
}

TEST(CudaSolverContacts, HaveTheSameBitsInAnyOrderOfThreads) {
  std::optional<PointsF> before;
  for_each_order([&] {
    Both both;
    both.gpu->set_input({.contacts = many_contacts(both.problem.rest_positions)});
    swing(*both.gpu, both.problem, 2);
    if (before) {
      EXPECT_TRUE(both.gpu->positions() == *before);
    }
    before = both.gpu->positions();
  });
}

TEST(CudaSolverContacts, AndPullsAllCount) {
  Both both;
  const auto contacts = many_contacts(both.problem.rest_positions);
  const int tip = both.count() - 1;
  both.act([&](auto& solver) {
    solver.set_input({.contacts = contacts});
    PullConstraint near, far;
    near.vertex = tip;
    near.stiffness = 400.0F;
    near.reach = 10.0F;
    near.target = Eigen::Vector3f(1.5F, 0.6F, 0.7F);
    far = near;
    far.vertex = tip - 5;
    far.reach = 0.05F;
    solver.set_input({.pulls = std::vector{near, far}});
    swing(solver, both.problem, 8);
    solver.set_input({.contacts = kNoContacts});
    swing(solver, both.problem, 4);
    solver.set_input({.pulls = kNoPulls});
    swing(solver, both.problem, 2);
  });
  EXPECT_LT(both.apart(), kSolverTolerance);
}

TEST(CudaSolverContacts, BoundedOnesComeAndGoLikeThoseOfTheCpuSolver) {
  Both both;
  const auto pairs = many_pairs(both.problem.rest_positions);
  const auto contacts = many_contacts(both.problem.rest_positions);
  both.act([&](auto& solver) {
    solver.set_bounding_diagonal(Eigen::VectorXd::Constant(both.count(), 1800.0));
    swing(solver, both.problem, 3);
    solver.set_input({.bounded_contacts = pairs});
    swing(solver, both.problem, 5, {.iterations = 6});
    solver.set_input({.contacts = contacts});
    swing(solver, both.problem, 3);
    solver.set_input({.bounded_contacts = kNoContacts});
    swing(solver, both.problem, 3);
  });
  EXPECT_LT(both.apart(), kSolverTolerance);
}

TEST(CudaSolverContacts, CountInStaticSolves) {
  Both both;
  const auto pairs = many_pairs(both.problem.rest_positions);
  both.act([&](auto& solver) {
    solver.set_bounding_diagonal(Eigen::VectorXd::Constant(both.count(), 1800.0));
    solver.set_input({.bounded_contacts = pairs});
    solver.set_input({.contacts = many_contacts(both.problem.rest_positions)});
    solver.solve_static(60, 1e-7F, Eigen::Vector3f(0.0F, -3.0F, 0.0F));
  });
  EXPECT_LT(both.apart(), kSolverTolerance);
}

TEST(CudaSolverContacts, MoveWithTheFrameOfReference) {
  Both both;
  const auto contacts = many_contacts(both.problem.rest_positions);
  both.act([&](auto& solver) {
    solver.set_input({.contacts = contacts});
    solver.translate({0.3F, -0.7F, 0.2F});
    swing(solver, both.problem, 4, {}, turn(0.0, {1, 0, 0}, {0.3, -0.7, 0.2}));
  });
  EXPECT_LT(both.apart(), kSolverTolerance);
}

TEST(CudaSolverContacts, MayComeFromTheDevice) {
  const Both both;
  const auto contacts = many_contacts(both.problem.rest_positions);
  cuda::Stream& stream = both.gpu->stream();
  std::vector<DeviceContact> rows(contacts.size() + 7);  // rows beyond the count are ignored
  for (DeviceContact& row : rows) row.vertices[0] = both.count() + 1000;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ContactConstraint& contact = contacts[i];
    for (int k = 0; k < 4; ++k) {
      rows[i].vertices[k] = contact.vertices[k];
      rows[i].weights[k] = contact.weights[k];
    }
    rows[i].normal = {contact.normal[0], contact.normal[1], contact.normal[2]};
    rows[i].offset = contact.offset;
    rows[i].stiffness = contact.stiffness;
  }
  const auto on_device = cuda::to_device(rows, stream);
  auto count = cuda::to_device(std::vector<int>{static_cast<int>(contacts.size())}, stream);
  const auto given = make_cuda_solver(both.problem, kConverged);
  given->set_input({.contacts = contacts});
  both.gpu->set_contacts_on_device({on_device.data(), count.data(), static_cast<int>(rows.size())});
  swing(*given, both.problem, 3);
  swing(*both.gpu, both.problem, 3);
  EXPECT_TRUE(given->positions() == both.gpu->positions());

  // No contact is found any more.
  count.upload(std::vector<int>{0}, stream);
  given->set_input({.contacts = kNoContacts});
  swing(*given, both.problem, 2);
  swing(*both.gpu, both.problem, 2);
  EXPECT_TRUE(given->positions() == both.gpu->positions());
}

TEST(CudaSolverContacts, OfVerticesThatDoNotExistAreAnError) {
  Both both;
  ContactConstraint contact;
  contact.vertices[0] = both.count();
  EXPECT_THROW(both.gpu->set_input({.contacts = std::vector{contact}}), std::logic_error);
  EXPECT_THROW(both.gpu->set_input({.bounded_contacts = std::vector{contact}}), std::logic_error);
  PullConstraint pull;
  pull.vertex = both.count();
  EXPECT_THROW(both.gpu->set_input({.pulls = std::vector{pull}}), std::logic_error);
}

}  // namespace
}  // namespace sinew
