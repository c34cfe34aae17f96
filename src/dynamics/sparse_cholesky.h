#pragma once

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <cstdlib>
#include <memory>
#include <vector>

#include "dynamics/solve_plan.h"

namespace sinew {

/// A = L L^T of a sparse symmetric positive definite matrix, factored in double; solves in Real for
/// three right-hand sides at once, task by task of a plan.
template <typename Real>
class SparseCholesky {
 public:
  /// \param plan  of the pattern of all matrices to come
  /// \param vectorized  vector instructions in solves where the processor has them (float only)
  explicit SparseCholesky(std::shared_ptr<const SolvePlan> plan, bool vectorized = true);

  /// Factors a matrix (lower triangle) whose unknowns are numbered by the plan.
  /// \return -1, or the first unknown that the matrix does not determine (a pivot that is zero
  ///         within rounding); solving is then not allowed
  int factorize(const Eigen::SparseMatrix<double>& lower);

  const SolvePlan& plan() const { return *plan_; }

  /// Replaces the right-hand sides by the solution. `x` has plan().workspace() times (x y z 0),
  /// aligned to 16 bytes: the unknowns, then slots, which are written before they are read.
  void solve(Real* x) const;

  /// The parts of solve: down the stages, then up again. Tasks of one stage may run at once.
  void descend(int task, Real* x) const;
  void ascend(int task, Real* x) const;

  /// Parts of descend(task), for right-hand sides that reach few panels: what earlier tasks left in
  /// their slots, and some of the task's own panels.
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
  std::unique_ptr<Real[], Free> values_;  ///< as Panel says
};

extern template class SparseCholesky<float>;
extern template class SparseCholesky<double>;

}  // namespace sinew
