// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/local_step.h"
#include "dynamics/step_input.h"

namespace sinew {

/// Holds the local steps of all constraints of a problem. The CPU solver iterates with them. The
/// GPU solver takes only the stiffness matrix and the energy from them.
template <typename Real>
class LocalSteps {
 public:
  /// The local step of a batch, or of the constraints that replace those of its tetrahedra that are
  /// flat at rest (substitute_flat()).
  struct Part {
    int batch;                  ///< index in the problem
    std::vector<int> elements;  ///< indices in the batch; empty: all of it
    std::unique_ptr<LocalStep<Real>> step;
  };

  /// \param vectorized  as in make_local_step()
  LocalSteps(const ConstraintSet& constraints, const Points& rest, bool vectorized);

  const std::vector<Part>& parts() const { return parts_; }

  /// Renumbers the vertices.
  /// \param numbering  numbering[old] = new; free vertices come first
  void renumber(const std::vector<int>& numbering, int free_count);
  /// \throws std::logic_error if there is no such batch
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness);
  /// \throws std::logic_error if there is no such batch, if it has no targets, and for another
  ///         number of targets
  void set_targets(const AnchorTargets<Real>& targets);
  /// Converts to a frame of reference in which all positions are larger by `offset`, m.
  void translate(const Eigen::Vector3d& offset);
  /// Discards what is kept from earlier iterations (LocalStep::restart()).
  void restart();

  /// Returns Q^T W Q of the free vertices, lower triangle with its whole diagonal, to which
  /// factorization adds the masses.
  Eigen::SparseMatrix<double> stiffness_matrix() const;
  /// Returns the sum of w / 2 |Q z - p|^2, J. \param positions  x y z 0 by vertex, m
  double energy(const Real* positions) const;
  /// Adds the forces w Q^T (p - Q z) to those of all vertices (x y z 0 by vertex), N.
  void add_forces(const Real* positions, Eigen::Matrix4Xd& forces) const;

 private:
  std::vector<Part> parts_;
  int free_count_ = 0;
};

extern template class LocalSteps<float>;
extern template class LocalSteps<double>;

}  // namespace sinew
