// SPDX-License-Identifier: MIT

#include "bench/implicit_step.h"

#include <numeric>
#include <variant>

#include "dynamics/cpu_solver.h"
#include "dynamics/make_local_step.h"

namespace sinew {
namespace {

void add_to_matrix(const ConstraintBatch& batch, const Points& rest,
                   LocalStep<double>::Triplets& triplets) {
  const int count = static_cast<int>(rest.cols());
  std::vector<int> same(count);
  std::iota(same.begin(), same.end(), 0);
  const auto step = make_local_step<double>(batch, rest, false);
  step->renumber(same, count);
  step->add_matrix(triplets, count);
}

/// Returns the constraints that the solver uses for flat tetrahedra, which have no deformation
/// gradient.
ConstraintBatch flat_part(const TetrahedronStrain& strain, const Points& rest) {
  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest);
  PositionStrain<Decomposed::kCovariance> part;
  std::vector<int> elements;
  for (int i = 0; i < strain.size(); ++i) {
    if (!flat[i]) continue;
    elements.push_back(i);
    part.tetrahedra.push_back(strain.tetrahedra[i]);
  }
  part.stiffness = strain.stiffness(elements);
  return part;
}

}  // namespace

ImplicitStep::ImplicitStep(const SolverProblem& problem, double time_step)
    : time_step_(time_step), problem_(problem) {
  Anchors inertia;
  for (int v = 0; v < problem.masses.size(); ++v)
    if (is_free(v) && problem.masses[v] > 0.0) massive_.push_back(v);
  inertia.vertices = massive_;
  inertia.targets = problem.rest_positions(Eigen::all, massive_);
  inertia.stiffness = problem.masses(massive_) / (time_step * time_step);
  for (int b = 0; b < static_cast<int>(problem.constraints.batches.size()); ++b)
    if (std::holds_alternative<Anchors>(problem.constraints.batches[b])) anchors_ = b;
  inertia_ = problem_.constraints.add(inertia);
  solver_ = make_cpu_solver<double>(problem_);

  LocalStep<double>::Triplets triplets;
  for (const ConstraintBatch& batch : problem_.constraints.batches) {
    add_to_matrix(batch, problem.rest_positions, triplets);
    if (const auto* strain = std::get_if<TetrahedronStrain>(&batch))
      add_to_matrix(flat_part(*strain, problem.rest_positions), problem.rest_positions, triplets);
  }
  matrix_.resize(problem.masses.size(), problem.masses.size());
  matrix_.setFromTriplets(triplets.begin(), triplets.end());
}

void ImplicitStep::begin(const StepInputs& inputs) {
  momentum_ = inputs.start;
  for (int v = 0; v < momentum_.cols(); ++v) {
    if (!is_free(v)) continue;
    momentum_.col(v) += time_step_ * inputs.velocities.col(v);
    if (problem_.masses[v] == 0.0) continue;
    momentum_.col(v) += time_step_ * time_step_ * inputs.acceleration;
    if (inputs.forces.cols() > 0)
      momentum_.col(v) += time_step_ * time_step_ / problem_.masses[v] * inputs.forces.col(v);
  }
  solver_->set_input({.anchor_targets = {{inertia_, momentum_(Eigen::all, massive_)}}});
  if (anchors_ >= 0) solver_->set_input({.anchor_targets = {{anchors_, inputs.targets}}});
}

Points ImplicitStep::iterated(const Points& positions, int iterations, double tolerance) {
  solver_->set_positions(positions);
  solver_->solve_static(iterations, tolerance);
  return solver_->positions();
}

double ImplicitStep::energy(const Points& positions) {
  solver_->set_positions(positions);
  solver_->record_energy(true);
  solver_->solve_static(0, 0.0);
  solver_->record_energy(false);
  return solver_->energies().front();
}

Points ImplicitStep::matrix_times(const Points& direction) const {
  Points result = (matrix_.selfadjointView<Eigen::Lower>() * direction.transpose()).transpose();
  for (int v = 0; v < result.cols(); ++v)
    if (!is_free(v)) result.col(v).setZero();
  return result;
}

}  // namespace sinew
