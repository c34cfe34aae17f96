// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <cstddef>
#include <vector>

#include "core/types.h"
#include "dynamics/sum_plan.h"

namespace sinew {

/// Makes the local step of one batch of constraints in the CPU solver: projects the constraints and
/// sums the resulting forces. Positions and partial sums are arrays of (x y z 0). Vertices have the
/// solver's numbers, in which the free vertices come first.
template <typename Real>
class LocalStep {
 public:
  using Triplets = std::vector<Eigen::Triplet<double>>;

  virtual ~LocalStep() = default;

  /// Renumbers the vertices and divides the elements into blocks.
  /// \param numbering  numbering[old] = new, for all vertices
  virtual void renumber(const std::vector<int>& numbering, int free_count) = 0;
  /// Returns the plan of the sums over elements. Each of its pieces is a block of elements.
  virtual const SumPlan& plan() const = 0;

  /// Computes the forces w Q^T (p - Q z) of one block and writes one sum per vertex of the block to
  /// `partials`, at its number in the plan. Blocks may run in parallel. Allocates no memory after
  /// its first call on a thread.
  virtual void write_block(int block, const Real* positions, Real* partials) = 0;

  /// Returns true if the force on each vertex is constant - stiffness * displacement, independent
  /// of other vertices. Then the blocks are not needed: add_linear_forces() provides both terms.
  virtual bool is_linear() const { return false; }
  /// Adds the constant forces (x y z 0) and the stiffness (one number) of each free vertex to these
  /// arrays, for displacements from `start`.
  virtual void add_linear_forces(const Real* /*start*/, Real* /*forces*/,
                                 Real* /*stiffness*/) const {}

  /// Returns the energy, the sum of w / 2 |Q z - p|^2, computed in double.
  virtual double energy(const Real* positions) const = 0;
  /// Adds the forces w Q^T (p - Q z) to those of all vertices (x y z 0 by vertex), computed in
  /// double.
  virtual void add_forces(const Real* positions, Eigen::Matrix4Xd& forces) const = 0;
  /// Appends the entries of Q^T W Q for free vertices, lower triangle.
  virtual void add_matrix(Triplets& triplets, int free_count) const = 0;

  virtual void set_stiffness(const Eigen::VectorXd& stiffness) = 0;
  /// Sets the targets of anchors. \throws std::logic_error for other kinds
  virtual void set_targets(
      const Eigen::Ref<const Eigen::Matrix<Real, 3, Eigen::Dynamic>>& targets) = 0;
  /// Converts to a frame of reference in which all positions are larger by `offset`.
  virtual void translate(const Eigen::Vector3d& offset) = 0;
  /// Discards data kept from earlier iterations (start values of the rotations), so that steps from
  /// the same positions are reproducible.
  virtual void restart() = 0;

 protected:
  /// Sums the slots of a block by vertex and writes the sums to `partials`.
  void sum_block(int block, const Real* slots, Real* partials) const {
    using Vector4 = Eigen::Matrix<Real, 4, 1>;
    plan().sum(block, slots, [&](int number, const Vector4& sum) {
      Eigen::Map<Vector4, Eigen::Aligned16>(partials + 4 * static_cast<std::ptrdiff_t>(number)) =
          sum;
    });
  }
};

}  // namespace sinew
