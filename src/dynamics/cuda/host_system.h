#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <vector>

#include "dynamics/local_step.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// What a solver on the device leaves to the host, in double: the matrix of its constraints, and
/// their energy when someone asks for it.
class HostSystem {
 public:
  HostSystem(const ConstraintSet& constraints, const Points& rest);

  /// \param numbering  numbering[old] = new; the free vertices first
  void renumber(const std::vector<int>& numbering, int free_count);
  /// \throws std::logic_error for a batch that there is not
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness);
  void set_targets(int batch, const Points& targets);
  void translate(const Eigen::Vector3d& offset);

  /// Q^T W Q among free vertices, lower triangle with its whole diagonal.
  Eigen::SparseMatrix<double> stiffness_matrix() const;
  /// Sum of w / 2 |Q z - p|^2. \param positions  x y z 0 by vertex
  double energy(const Eigen::Matrix4Xd& positions) const;

 private:
  struct Part {
    int batch;
    std::vector<int> elements;  ///< of the batch; empty: all
    std::unique_ptr<LocalStep<double>> step;
  };

  std::vector<Part> parts_;
  int free_count_ = 0;
};

}  // namespace sinew
