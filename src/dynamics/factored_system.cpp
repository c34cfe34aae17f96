#include "dynamics/factored_system.h"

#include "dynamics/elimination_order.h"
#include "dynamics/vertex_groups.h"

namespace sinew {
namespace {

template <typename Real>
Eigen::SparseMatrix<double> with_contacts(const Eigen::SparseMatrix<double>& lower,
                                          const NumberedContacts<Real>& contacts) {
  std::vector<Eigen::Triplet<double>> triplets;
  for (int j = 0; j < lower.outerSize(); ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator entry(lower, j); entry; ++entry)
      triplets.emplace_back(static_cast<int>(entry.row()), j, entry.value());
  contacts.add_to_matrix(triplets);
  Eigen::SparseMatrix<double> result(lower.rows(), lower.cols());
  result.setFromTriplets(triplets.begin(), triplets.end());
  return result;
}

}  // namespace

template <typename Real>
int FactoredSystem<Real>::factor(Eigen::SparseMatrix<double> stiffness,
                                 const Eigen::VectorXd& masses, double inverse_squared_step,
                                 const NumberedContacts<Real>& standing,
                                 std::shared_ptr<const SolvePlan>& standing_plan) {
  invalidate();
  Eigen::SparseMatrix<double> matrix = std::move(stiffness);
  held_.clear();
  for (int v = 0; v < plan_->size; ++v) {
    double& diagonal = matrix.coeffRef(v, v);
    diagonal += masses[v] * inverse_squared_step;
    if (diagonal > 0.0) continue;
    diagonal = 1.0;
    held_.push_back(v);
  }
  if (!plain_) plain_.emplace(plan_, vectorized_);
  if (const int loose = plain_->factorize(matrix); loose >= 0) return loose;
  if (!standing.empty()) {
    matrix = with_contacts(matrix, standing);
    if (!standing_plan) standing_plan = std::make_shared<SolvePlan>(make_solve_plan(matrix));
    if (!standing_) {
      standing_.emplace(standing_plan, vectorized_);
      standing_side_.setZero(4, standing_plan->workspace());
    }
    // What contacts add leaves a matrix positive definite that was so before.
    standing_->factorize(reordered(matrix, standing_plan->order));
  }
  inverse_squared_step_ = inverse_squared_step;
  return -1;
}

template <typename Real>
void FactoredSystem<Real>::correct(const NumberedContacts<Real>& contacts, bool with_standing) {
  CorrectedCholesky<Real>& factor = with_standing ? *standing_ : *plain_;
  if (contacts.empty() || factor.has_rows()) return;
  auto rows = contacts.rows();
  if (with_standing) {
    for (auto& row : rows)
      for (int& unknown : row.unknowns)
        if (unknown >= 0) unknown = standing_->plan().order[unknown];
  }
  factor.set_rows(rows);
}

template <typename Real>
double FactoredSystem<Real>::solve(Team& team, Array& x, bool with_standing) {
  if (!with_standing) return plain_->solve(team, x.data());
  const std::vector<int>& order = standing_->plan().order;
  for_each_vertex(team, plan_->size, [&](int v) { standing_side_.col(order[v]) = x.col(v); });
  const double correction_ms = standing_->solve(team, standing_side_.data());
  for_each_vertex(team, plan_->size, [&](int v) { x.col(v) = standing_side_.col(order[v]); });
  return correction_ms;
}

template class FactoredSystem<float>;
template class FactoredSystem<double>;

}  // namespace sinew
