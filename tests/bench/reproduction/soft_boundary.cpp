// SPDX-License-Identifier: MIT

#include "bench/reproduction/soft_boundary.h"

#include <utility>

#include "support/forwarding_solver.h"
#include "tissue/material.h"

namespace sinew {
namespace {

/// Stiffness of the anchors, as a multiple of the mean stiffness with which the tissue holds a
/// vertex.
constexpr double kAnchorFactor = 100.0;

/// A problem with anchors in place of fixed vertices.
struct AnchoredProblem {
  SolverProblem problem;
  int batch = -1;  ///< of the anchors
};

AnchoredProblem anchored(const SolverProblem& fixed) {
  AnchoredProblem result{fixed};
  Anchors anchors;
  for (int v = 0; v < static_cast<int>(fixed.fixed.size()); ++v)
    if (fixed.fixed[v] != 0) anchors.vertices.push_back(v);
  const auto& strain = std::get<TetrahedronStrain>(fixed.constraints.batches.front());
  const double mean =
      stiffness_matrix(fixed.rest_positions, strain.tetrahedra, strain.stiffness).diagonal().mean();
  anchors.targets = fixed.rest_positions(Eigen::all, anchors.vertices);
  anchors.stiffness = Eigen::VectorXd::Constant(static_cast<Eigen::Index>(anchors.vertices.size()),
                                                kAnchorFactor * mean);
  result.problem.fixed.assign(fixed.fixed.size(), 0);
  result.batch = result.problem.constraints.add(anchors);
  return result;
}

class SoftBoundarySolver final : public test::ForwardingSolver {
 public:
  SoftBoundarySolver(std::unique_ptr<ProjectiveSolver<float>> solver, int batch)
      : ForwardingSolver(std::move(solver)), batch_(batch) {}

  void set_input(const StepInput<float>& input) override { set_targets(input); }
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    set_targets(input);
    ForwardingSolver::step(settings, {.acceleration = input.acceleration, .forces = input.forces});
  }
  float solve_static(int iterations, float tolerance, const StepInput<float>& input) override {
    set_targets(input);
    StepInput<float> others;
    others.acceleration = input.acceleration;
    return ForwardingSolver::solve_static(iterations, tolerance, others);
  }

 private:
  /// Passes the positions of fixed vertices on as targets. Bodies of these measurements have
  /// neither contacts nor pulls.
  void set_targets(const StepInput<float>& input) {
    if (!input.fixed_positions) return;
    StepInput<float> soft;
    soft.anchor_targets.emplace(AnchorTargets<float>{batch_, *input.fixed_positions});
    ForwardingSolver::set_input(soft);
  }

  int batch_;
};

}  // namespace

std::unique_ptr<ProjectiveSolver<float>> make_soft_boundary_solver(
    const SolverProblem& problem,
    std::unique_ptr<ProjectiveSolver<float>> (*make)(const SolverProblem& problem)) {
  const AnchoredProblem soft = anchored(problem);
  return std::make_unique<SoftBoundarySolver>(make(soft.problem), soft.batch);
}

}  // namespace sinew
