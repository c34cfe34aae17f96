#pragma once

#include <Eigen/SparseCore>
#include <memory>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/sum_plan.h"

namespace sinew {

/// One batch of constraints in the CPU solver's form. Positions and partial sums are arrays of
/// (x y z 0); vertices are numbered as the solver does, the free ones first.
template <typename Real>
class LocalStep {
 public:
  using Triplets = std::vector<Eigen::Triplet<double>>;

  virtual ~LocalStep() = default;

  /// numbering[old] = new, for all vertices; plans the blocks.
  virtual void renumber(const std::vector<int>& numbering, int free_count) = 0;
  virtual const SumPlan& plan() const = 0;

  /// Partial sums of the forces w Q^T (p - Q z) of one block (a piece of the plan) at these
  /// positions, each at its number in the plan. Blocks may run at once. Allocates nothing after
  /// its first call on a thread.
  virtual void write_block(int block, const Real* positions, Real* partials) = 0;

  /// Whether forces are constant - stiffness * displacement at each vertex alone, so that they need
  /// no blocks.
  virtual bool is_linear() const { return false; }
  /// Adds both to arrays by free vertex ((x y z 0) and single numbers), for displacements from
  /// `start`.
  virtual void add_linear_forces(const Real* /*start*/, Real* /*forces*/,
                                 Real* /*stiffness*/) const {}

  /// Sum of w / 2 |Q z - p|^2, in double.
  virtual double energy(const Real* positions) const = 0;
  /// Q^T W Q among free vertices, lower triangle.
  virtual void add_matrix(Triplets& triplets, int free_count) const = 0;

  virtual void set_stiffness(const Eigen::VectorXd& stiffness) = 0;
  /// Only anchors have targets. \throws std::logic_error for other kinds
  virtual void set_targets(const Eigen::Matrix<Real, 3, Eigen::Dynamic>& targets) = 0;
  virtual void translate(const Eigen::Vector3d& offset) = 0;
  /// Forgets what was remembered from earlier iterations, so that the same start gives the same
  /// steps.
  virtual void restart() = 0;

 protected:
  void sum_block(int block, const Real* slots, Real* partials) const {
    using Vector4 = Eigen::Matrix<Real, 4, 1>;
    plan().sum(block, slots, [&](int number, const Vector4& sum) {
      Eigen::Map<Vector4, Eigen::Aligned16>(partials + 4 * static_cast<std::ptrdiff_t>(number)) =
          sum;
    });
  }
};

/// The local step of any kind; flat tetrahedra weigh nothing in kinds that cannot hold them.
/// \param vectorized  vector instructions where there are some for this kind and number type
template <typename Real>
std::unique_ptr<LocalStep<Real>> make_local_step(const ConstraintBatch& batch, const Points& rest,
                                                 bool vectorized);

}  // namespace sinew
