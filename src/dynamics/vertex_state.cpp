// SPDX-License-Identifier: MIT

#include "dynamics/vertex_state.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "dynamics/vertex_groups.h"

namespace sinew {

template <typename Real>
typename VertexState<Real>::Array VertexState<Real>::gather(const Positions& problem_order) const {
  if (problem_order.cols() != numbers_.count())
    throw std::logic_error("one column is needed for each vertex of the problem");
  Array result = Array::Zero(4, numbers_.count());
  for (int v = 0; v < numbers_.count(); ++v)
    result.col(numbers_.number[v]).template head<3>() = problem_order.col(v);
  return result;
}

template <typename Real>
void VertexState<Real>::set_positions(const Positions& positions) {
  start_ = gather(positions);
  positions_ = start_;
  for (Array* values : {&displacement_, &last_move_, &velocities_, &inertial_, &forces_})
    values->setZero(4, numbers_.count());
  published_positions_ = positions;
  published_velocities_.setZero(3, numbers_.count());
}

template <typename Real>
void VertexState<Real>::set_velocities(const Positions& velocities) {
  velocities_ = gather(velocities);
  published_velocities_ = velocities;
}

template <typename Real>
void VertexState<Real>::set_fixed(const Eigen::Ref<const Positions>& places) {
  if (places.cols() != static_cast<int>(numbers_.fixed.size()))
    throw std::logic_error("one column is needed for each fixed vertex");
  for (int i = 0; i < places.cols(); ++i) {
    const int number = numbers_.free_count + i;
    positions_.col(number).template head<3>() = places.col(i);
    published_positions_.col(numbers_.fixed[i]) = places.col(i);
  }
}

template <typename Real>
void VertexState<Real>::translate(const Vector3& offset) {
  const Vector4 padded(offset[0], offset[1], offset[2], 0);
  start_.colwise() += padded;
  positions_.colwise() += padded;
  published_positions_.colwise() += offset;
}

template <typename Real>
void VertexState<Real>::begin_step(Team& team, const Eigen::VectorXd& masses, Real time_step,
                                   const StepInput<Real>& input) {
  const Real dt = time_step;
  const Vector4 fall(input.acceleration[0], input.acceleration[1], input.acceleration[2], 0);
  for_each_vertex(team, numbers_.free_count, [&](int v) {
    const auto force = [&] {
      if (!input.has_forces()) return Vector4(0, 0, 0, 0);
      const auto f = input.forces->col(numbers_.vertex[v]);
      return Vector4(f[0], f[1], f[2], 0);
    }();
    forces_.col(v) = force;
    inertial_.col(v) = dt * velocities_.col(v);
    displacement_.col(v) = inertial_.col(v);
    if (masses[v] != 0.0) {
      inertial_.col(v) += dt * dt * fall;
      displacement_.col(v) = inertial_.col(v) + dt * dt / static_cast<Real>(masses[v]) * force;
    }
    positions_.col(v) = start_.col(v) + displacement_.col(v);
  });
}

template <typename Real>
void VertexState<Real>::begin_static(Team& team, const Eigen::VectorXd& masses,
                                     const Vector3& acceleration) {
  const Vector4 fall(acceleration[0], acceleration[1], acceleration[2], 0);
  for_each_vertex(team, numbers_.free_count, [&](int v) {
    forces_.col(v) = static_cast<Real>(masses[v]) * fall;
    displacement_.col(v).setZero();
    positions_.col(v) = start_.col(v) + displacement_.col(v);
  });
}

template <typename Real>
Real VertexState<Real>::move(Team& team, const Array& solution, StepSettings::Extrapolation use) {
  const Real factor = static_cast<Real>(use.relaxation), momentum = static_cast<Real>(use.momentum);
  moves_of_groups_.resize(groups_of_vertices(numbers_.free_count));
  team.for_each(static_cast<int>(moves_of_groups_.size()), [&](int group) {
    Real largest = 0;
    const int end = std::min(numbers_.free_count, (group + 1) * kVertexGrain);
    for (int v = group * kVertexGrain; v < end; ++v) {
      Vector4 own = factor * solution.col(v);
      if (momentum > Real(0)) own += momentum * last_move_.col(v);
      last_move_.col(v) = own;
      displacement_.col(v) += own;
      positions_.col(v) = start_.col(v) + displacement_.col(v);
      largest = std::max(largest, own.squaredNorm());
    }
    moves_of_groups_[group] = largest;
  });
  if (moves_of_groups_.empty()) return 0;
  return std::sqrt(*std::max_element(moves_of_groups_.begin(), moves_of_groups_.end()));
}

template <typename Real>
void VertexState<Real>::scale_displacements(Team& team, const std::vector<float>& scales) {
  if (scales.empty()) return;
  for_each_vertex(team, numbers_.free_count, [&](int v) {
    displacement_.col(v) *= static_cast<Real>(scales[numbers_.vertex[v]]);
    positions_.col(v) = start_.col(v) + displacement_.col(v);
  });
}

template <typename Real>
void VertexState<Real>::publish(Team& team, Real velocity_factor) {
  // Velocities come from the rounded positions, not from the displacements. Otherwise a velocity
  // too small to change the positions would persist, and a body at rest would drift.
  for_each_vertex(team, numbers_.count(), [&](int v) {
    const int number = numbers_.number[v];
    const Vector4 velocity = velocity_factor * (positions_.col(number) - start_.col(number));
    velocities_.col(number) = velocity;
    start_.col(number) = positions_.col(number);
    published_positions_.col(v) = positions_.col(number).template head<3>();
    published_velocities_.col(v) = velocity.template head<3>();
  });
}

template class VertexState<float>;
template class VertexState<double>;

}  // namespace sinew
