// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <vector>

#include "dynamics/local_step.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// The part of a device solver that the host computes, in double: the stiffness matrix of the
/// constraints, and their energy on request.
class HostSystem {
 public:
  HostSystem(const ConstraintSet& constraints, const Points& rest);

  /// Renumbers the vertices.
  /// \param numbering  numbering[old] = new; free vertices come first
  void renumber(const std::vector<int>& numbering, int free_count);
  /// \throws std::logic_error if there is no such batch
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness);
  void set_targets(int batch, const Points& targets);
  void translate(const Eigen::Vector3d& offset);

  /// Returns Q^T W Q of the free vertices, lower triangle with its whole diagonal.
  Eigen::SparseMatrix<double> stiffness_matrix() const;
  /// Returns the sum of w / 2 |Q z - p|^2, J. \param positions  x y z 0 by vertex, m
  double energy(const Eigen::Matrix4Xd& positions) const;

 private:
  /// Elements of one kind: a batch, or those that replace its flat tetrahedra.
  struct Part {
    int batch;
    std::vector<int> elements;  ///< their indices in the batch; empty: all of it
    std::unique_ptr<LocalStep<double>> step;
  };

  std::vector<Part> parts_;
  int free_count_ = 0;
};

}  // namespace sinew
