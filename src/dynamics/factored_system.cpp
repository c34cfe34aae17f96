// SPDX-License-Identifier: MIT

#include "dynamics/factored_system.h"

namespace sinew {
template <typename Real>
int FactoredSystem<Real>::factor(Eigen::SparseMatrix<double> stiffness,
                                 const Eigen::VectorXd& masses, double inverse_squared_step,
                                 const Eigen::VectorXd& bounded) {
  invalidate();
  Eigen::SparseMatrix<double> matrix = std::move(stiffness);
  undetermined_.clear();
  for (int v = 0; v < plan_->size; ++v) {
    double& diagonal = matrix.coeffRef(v, v);
    diagonal += masses[v] * inverse_squared_step;
    if (diagonal > 0.0) continue;
    // Nothing acts on this vertex. A unit diagonal keeps the matrix regular.
    diagonal = 1.0;
    undetermined_.push_back(v);
  }
  if (!plain_) plain_.emplace(plan_, vectorized_);
  if (const int floating = plain_->factorize(matrix); floating >= 0) return floating;
  if (bounded.size() > 0) {
    for (int v = 0; v < plan_->size; ++v) matrix.coeffRef(v, v) += bounded[v];
    if (!bounded_) bounded_.emplace(plan_, vectorized_);
    // This cannot fail: a nonnegative diagonal keeps the matrix positive definite.
    bounded_->factorize(matrix);
  }
  inverse_squared_step_ = inverse_squared_step;
  return -1;
}

template <typename Real>
void FactoredSystem<Real>::correct(const NumberedContacts<Real>& contacts,
                                   const NumberedPulls<Real>& pulls, bool with_bounded) {
  CorrectedCholesky<Real>& factor = factor_of(with_bounded);
  if ((contacts.empty() && pulls.empty()) || factor.has_rows()) return;
  auto rows = contacts.rows();
  pulls.append_rows(rows);
  factor.set_rows(rows);
}

template class FactoredSystem<float>;
template class FactoredSystem<double>;

}  // namespace sinew
