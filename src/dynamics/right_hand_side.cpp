// SPDX-License-Identifier: MIT

#include "dynamics/right_hand_side.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "dynamics/vertex_groups.h"

namespace sinew {

template <typename Real>
void RightHandSide<Real>::plan(int free_count) {
  free_count_ = free_count;
  std::vector<std::vector<SumPlan::Entry>> groups(groups_of_vertices(free_count));
  // Every free vertex gets a sum, so that its right-hand side is written even without constraints.
  for (int v = 0; v < free_count; ++v) groups[v / kVertexGrain].push_back({v, SumPlan::kNoTerm});
  int partial_count = 0;
  block_count_ = 0;
  places_.clear();
  for (const auto& part : local_steps_.parts()) {
    places_.push_back({partial_count, block_count_});
    if (part.step->is_linear()) continue;
    block_count_ += part.step->plan().piece_count();
    for (const int vertex : part.step->plan().targets())
      groups[vertex / kVertexGrain].push_back({vertex, partial_count++});
  }
  vertex_sums_ = SumPlan();
  for (std::vector<SumPlan::Entry>& group : groups) vertex_sums_.append(std::move(group));
  partials_.setZero(4, partial_count);
  constant_force_.setZero(4, free_count);
  linear_force_.setZero(free_count);
}

template <typename Real>
void RightHandSide<Real>::begin(Team& team, const VertexState<Real>& state,
                                const Eigen::VectorXd& masses, double inverse_squared_step,
                                const std::vector<int>& undetermined) {
  for_each_vertex(team, free_count_, [&](int v) {
    const Real inertia = static_cast<Real>(masses[v] * inverse_squared_step);
    constant_force_.col(v) = inertia * state.inertial().col(v) + state.forces().col(v);
    linear_force_[v] = inertia;
  });
  for (const auto& part : local_steps_.parts())
    part.step->add_linear_forces(state.start().data(), constant_force_.data(),
                                 linear_force_.data());
  // Without mass and constraints nothing balances a force on these vertices.
  for (const int v : undetermined) constant_force_.col(v).setZero();
}

template <typename Real>
void RightHandSide<Real>::run_local_steps(Team& team, const Array& positions) {
  team.for_each(block_count_, [&](int block) {
    const auto next =
        std::upper_bound(places_.begin(), places_.end(), block,
                         [](int b, const PartPlace& place) { return b < place.first_block; });
    const PartPlace& place = *(next - 1);
    local_steps_.parts()[next - 1 - places_.begin()].step->write_block(
        block - place.first_block, positions.data(),
        partials_.data() + 4 * static_cast<std::ptrdiff_t>(place.first_partial));
  });
}

template <typename Real>
void RightHandSide<Real>::compute(Team& team, const VertexState<Real>& state, Array& result) {
  run_local_steps(team, state.positions());
  team.for_each(vertex_sums_.piece_count(), [&](int group) {
    vertex_sums_.sum(group, partials_.data(), [&](int number, const auto& sum) {
      const int v = vertex_sums_.targets()[number];
      result.col(v) = constant_force_.col(v) - linear_force_[v] * state.displacement().col(v) + sum;
    });
  });
}

template class RightHandSide<float>;
template class RightHandSide<double>;

}  // namespace sinew
