// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/team.h"
#include "dynamics/local_steps.h"
#include "dynamics/sum_plan.h"
#include "dynamics/vertex_state.h"

namespace sinew {

/// Computes the right-hand side of the solves of a CPU solver, without contacts and pulls: the
/// forces of constraints and inertia and the external forces. It runs the local steps block by
/// block, and sums the forces that the blocks yield by vertex.
template <typename Real>
class RightHandSide {
 public:
  using Array = typename VertexState<Real>::Array;

  /// \param local_steps  must outlive this
  explicit RightHandSide(LocalSteps<Real>& local_steps) : local_steps_(local_steps) {}

  /// Plans the sums over the blocks of the local steps. Call it after they have been renumbered.
  void plan(int free_count);
  /// Computes the parts that stay the same in all iterations of a step, from its start.
  /// \param masses  kg, in the solver's numbering
  /// \param inverse_squared_step  1 / dt^2, 1/s^2; 0 in static solves
  /// \param undetermined  vertices without mass and constraints; no force acts on them
  void begin(Team& team, const VertexState<Real>& state, const Eigen::VectorXd& masses,
             double inverse_squared_step, const std::vector<int>& undetermined);
  /// Runs the local steps at the positions of an iteration, and writes the forces, N, on the free
  /// vertices to the first columns of `result`.
  void compute(Team& team, const VertexState<Real>& state, Array& result);

 private:
  /// Index at which the results of a part of the local steps begin.
  struct PartPlace {
    int first_partial;  ///< column of its first partial sum in partials_
    int first_block;    ///< number of its first block; parts with linear forces have none
  };

  void run_local_steps(Team& team, const Array& positions);

  LocalSteps<Real>& local_steps_;
  std::vector<PartPlace> places_;  ///< by part of local_steps_
  int free_count_ = 0;
  int block_count_ = 0;
  SumPlan vertex_sums_;  ///< sums the blocks' partial sums; one piece per group of vertices
  Array partials_;       ///< partial sums of forces, by block
  /// Forces that depend only on a vertex's own displacement (inertia, anchors), plus the external
  /// forces: constant_force_ - linear_force_ * displacement.
  Array constant_force_;
  Eigen::Matrix<Real, Eigen::Dynamic, 1> linear_force_;
};

extern template class RightHandSide<float>;
extern template class RightHandSide<double>;

}  // namespace sinew
