// SPDX-License-Identifier: MIT

#include "dynamics/numbered_pulls.h"

#include <algorithm>
#include <utility>

namespace sinew {

template <typename Real>
bool NumberedPulls<Real>::set(std::span<const PullConstraint> pulls, const std::vector<int>& number,
                              int free_count) {
  require_vertices(pulls, static_cast<int>(number.size()));
  std::vector<PullConstraint> own;
  own.reserve(pulls.size());
  for (PullConstraint pull : pulls) {
    pull.vertex = number[pull.vertex];
    if (pull.vertex < free_count) own.push_back(pull);
  }
  const bool changed = !std::equal(
      own.begin(), own.end(), pulls_.begin(), pulls_.end(),
      [](const PullConstraint& one, const PullConstraint& two) { return one.same_row(two); });
  pulls_ = std::move(own);
  return changed;
}

template <typename Real>
void NumberedPulls<Real>::translate(const Eigen::Vector3f& shift) {
  for (PullConstraint& pull : pulls_) pull.target += shift;
}

template <typename Real>
void NumberedPulls<Real>::append_rows(
    std::vector<typename LowRankCorrection<Real>::Row>& rows) const {
  for (const PullConstraint& pull : pulls_) {
    rows.push_back({{pull.vertex, -1, -1, -1},
                    {Real(1), Real(0), Real(0), Real(0)},
                    static_cast<Real>(pull.stiffness)});
  }
}

template <typename Real>
void NumberedPulls<Real>::add_forces(const Array& positions, Array& forces) const {
  for (const PullConstraint& pull : pulls_) {
    const Eigen::Matrix<Real, 3, 1> z = positions.col(pull.vertex).template head<3>();
    forces.col(pull.vertex).template head<3>() += pull.force<Real>(z);
  }
}

template <typename Real>
double NumberedPulls<Real>::energy(const Array& positions) const {
  double sum = 0.0;
  for (const PullConstraint& pull : pulls_) {
    const Eigen::Matrix<Real, 3, 1> z = positions.col(pull.vertex).template head<3>();
    sum += pull.energy<Real>(z);
  }
  return sum;
}

template class NumberedPulls<float>;
template class NumberedPulls<double>;

}  // namespace sinew
