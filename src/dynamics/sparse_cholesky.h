#pragma once

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <vector>

#include "dynamics/panel_solve.h"

namespace sinew {

/// An order of the unknowns of a symmetric matrix (lower triangle) that keeps its Cholesky factor
/// sparse: approximate minimum degree (Amestoy, Davis & Duff 1996). order[old] = new.
std::vector<int> fill_reducing_order(const Eigen::SparseMatrix<double>& lower);

/// A = L L^T of a sparse symmetric positive definite matrix, in its given order, factored in
/// double; solves in Real for three right-hand sides at once. Columns of L with (nearly) equal
/// rows are joined to panels (supernodes), so that indices are read once for several columns.
template <typename Real>
class SparseCholesky {
 public:
  /// Learns the pattern of a matrix (lower triangle).
  /// \param vectorized  vector instructions in solve where the processor has them (float only)
  void analyze(const Eigen::SparseMatrix<double>& lower, bool vectorized = true);

  /// Factors a matrix of the analysed pattern.
  /// \return -1, or the first unknown that the matrix does not determine (a pivot that is zero
  ///         within rounding); solve is then not allowed
  int factorize(const Eigen::SparseMatrix<double>& lower);

  /// Replaces the right-hand sides by the solution: n times (x y z 0), aligned to 16 bytes.
  void solve(Real* x) const;

 private:
  using Factor = Eigen::SparseMatrix<double>;
  using Factorization = Eigen::SimplicialLLT<Factor, Eigen::Lower, Eigen::NaturalOrdering<int>>;

  void find_panels(const Factor& l);
  void fill_panels(const Factor& l);

  Factorization factorization_;
  PanelSolve vectorized_solve_ = nullptr;
  std::vector<Panel> panels_;
  std::vector<int> rows_;
  std::vector<Real> values_;
};

extern template class SparseCholesky<float>;
extern template class SparseCholesky<double>;

}  // namespace sinew
