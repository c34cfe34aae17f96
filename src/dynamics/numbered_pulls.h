#pragma once

#include <Eigen/Core>
#include <vector>

#include "dynamics/low_rank_correction.h"
#include "dynamics/pull_constraint.h"

namespace sinew {

/// Pulls at vertices of a solver that numbers them anew, free ones first: what they add to its
/// matrix, its right-hand side and its energy. Arrays are x y z 0 for each vertex, in that order.
template <typename Real>
class NumberedPulls {
 public:
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  /// Takes these instead of those before, without such as pull at fixed vertices.
  /// \param number  the solver's, of each vertex that they may name
  /// \return whether they add something else to the matrix
  /// \throws std::logic_error for vertices that there are not
  bool set(const std::vector<PullConstraint>& pulls, const std::vector<int>& number,
           int free_count);
  bool empty() const { return pulls_.empty(); }

  /// For another frame of reference, in which all positions are `shift` further.
  void translate(const Eigen::Vector3f& shift);

  void append_rows(std::vector<typename LowRankCorrection<Real>::Row>& rows) const;
  /// Adds W (p - z).
  void add_forces(const Array& positions, Array& forces) const;
  double energy(const Array& positions) const;

 private:
  std::vector<PullConstraint> pulls_;
};

extern template class NumberedPulls<float>;
extern template class NumberedPulls<double>;

}  // namespace sinew
