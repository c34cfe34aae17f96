// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "dynamics/low_rank_correction.h"
#include "dynamics/pull_constraint.h"

namespace sinew {

/// Holds pull constraints in the vertex numbering of a solver, in which the free vertices come
/// first. Computes their contributions to the solver's matrix, right-hand side and energy. Arrays
/// have one column (x y z 0) per vertex in this numbering.
template <typename Real>
class NumberedPulls {
 public:
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  /// Replaces all pulls. Those at fixed vertices are left out.
  /// \param number  the solver's number of each vertex of the problem
  /// \return true if the contribution to the matrix has changed
  /// \throws std::logic_error for vertex indices out of range
  bool set(std::span<const PullConstraint> pulls, const std::vector<int>& number, int free_count);
  bool empty() const { return pulls_.empty(); }

  /// Converts to a frame of reference in which all positions are larger by `shift`, m.
  void translate(const Eigen::Vector3f& shift);

  /// Appends one row per pull, and its weight, for the low-rank correction.
  void append_rows(std::vector<typename LowRankCorrection<Real>::Row>& rows) const;
  /// Adds the forces W (p - z), N.
  void add_forces(const Array& positions, Array& forces) const;
  /// Returns the energy of all pulls, J.
  double energy(const Array& positions) const;

 private:
  std::vector<PullConstraint> pulls_;
};

extern template class NumberedPulls<float>;
extern template class NumberedPulls<double>;

}  // namespace sinew
