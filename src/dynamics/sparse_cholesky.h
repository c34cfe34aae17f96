// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <cstdlib>
#include <memory>
#include <vector>

#include "dynamics/solve_plan.h"

namespace sinew {

/// Computes the sparse Cholesky factorization A = L L^T of a symmetric positive definite matrix. It
/// factors in double and solves in Real, for three right-hand sides at once, in the tasks of a
/// SolvePlan.
template <typename Real>
class SparseCholesky {
 public:
  /// \param plan  solve plan of the sparsity pattern that all matrices have
  /// \param vectorized  uses vector instructions in solves if the processor has them (float only)
  explicit SparseCholesky(std::shared_ptr<const SolvePlan> plan, bool vectorized = true);

  /// Factors a matrix (lower triangle) whose unknowns are numbered as in the plan.
  /// \return -1 on success, otherwise the first unknown that the matrix does not determine (its
  ///         pivot is zero within rounding error); solving is then not allowed
  int factorize(const Eigen::SparseMatrix<double>& lower);

  const SolvePlan& plan() const { return *plan_; }

  /// Replaces the right-hand sides by the solution.
  /// \param x  plan().workspace() times (x y z 0), aligned to 16 bytes: the unknowns, then the
  ///           slots, which need not be initialized
  void solve(Real* x) const;

  /// Perform the forward substitution (descend) and the back substitution (ascend) of one task. A
  /// solve descends through all stages in order, then ascends through them in reverse. Tasks of one
  /// stage may run in parallel.
  void descend(int task, Real* x) const;
  void ascend(int task, Real* x) const;

  /// Perform the two parts of descend(task), for right-hand sides that reach few panels: carry()
  /// adds the slots of earlier tasks, and descend() does the forward substitution of some of the
  /// task's panels. The caller sets the task's slots to zero before.
  void carry(const SolvePlan::Task& task, Real* x) const;
  void descend(const PanelRun* runs, int run_count, Real* x) const;

 private:
  using Factor = Eigen::SparseMatrix<double>;
  using Factorization = Eigen::SimplicialLLT<Factor, Eigen::Lower, Eigen::NaturalOrdering<int>>;

  void fill_panels(const Factor& l);
  void fill_chunks(const Panel& panel, const Eigen::MatrixXd& inverse,
                   const Eigen::MatrixXd& below);
  void pass_up(const SolvePlan::Task& task, Real* x) const;

  std::shared_ptr<const SolvePlan> plan_;
  PanelSolve vectorized_;
  Factorization factorization_;
  bool analyzed_ = false;
  struct Free {
    void operator()(Real* values) const { std::free(values); }
  };
  std::unique_ptr<Real[], Free> values_;  ///< values of the panels, laid out as Panel describes
};

extern template class SparseCholesky<float>;
extern template class SparseCholesky<double>;

}  // namespace sinew
