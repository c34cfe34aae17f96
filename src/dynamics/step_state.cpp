// SPDX-License-Identifier: MIT

#include "dynamics/step_state.h"

namespace sinew {
namespace {

/// Returns the negative gradient of the objective on the free vertices, with the projections kept.
template <typename Real>
Eigen::Matrix4Xd unbalanced_forces(const StepState<Real>& state,
                                   const NumberedContacts<Real>& touching,
                                   const std::vector<int>& undetermined) {
  using Array = typename StepState<Real>::Array;
  const Eigen::Index count = state.positions.cols();
  Eigen::Matrix4Xd forces = Eigen::Matrix4Xd::Zero(4, count);
  state.local_steps.add_forces(state.positions.data(), forces);
  Array of_rows = Array::Zero(4, count);
  state.contacts.add_forces(state.positions, of_rows);
  touching.add_forces(state.positions, of_rows);
  state.pulls.add_forces(state.positions, of_rows);
  for (int v = 0; v < state.free_count; ++v) {
    const Array off = state.inertial.col(v) - state.displacement.col(v);
    forces.col(v) += state.masses[v] * state.inverse_squared_step * off.template cast<double>() +
                     (state.forces.col(v) + of_rows.col(v)).template cast<double>();
  }
  for (const int v : undetermined) forces.col(v).setZero();
  return forces.leftCols(state.free_count);
}

}  // namespace

template <typename Real>
double objective(const StepState<Real>& state) {
  double sum = 0.0;
  for (int v = 0; v < state.free_count; ++v) {
    const Eigen::Vector4d displacement = state.displacement.col(v).template cast<double>();
    const Eigen::Vector4d off = displacement - state.inertial.col(v).template cast<double>();
    sum += 0.5 * state.masses[v] * state.inverse_squared_step * off.squaredNorm() -
           state.forces.col(v).template cast<double>().dot(displacement);
  }
  sum += state.contacts.energy(state.positions) + state.pulls.energy(state.positions);
  for (const auto& part : state.local_steps.parts())
    sum += part.step->energy(state.positions.data());
  return sum;
}

template <typename Real>
std::optional<StepObjective> step_objective(const StepState<Real>& state,
                                            const NumberedContacts<Real>& touching,
                                            const std::vector<int>& undetermined) {
  constexpr double kGravity = 9.81;  // m/s^2
  const double weights = kGravity * state.masses.head(state.free_count).norm();
  if (!(weights > 0.0)) return std::nullopt;
  return StepObjective{objective(state) + touching.energy(state.positions),
                       unbalanced_forces(state, touching, undetermined).norm() / weights};
}

template double objective<float>(const StepState<float>&);
template double objective<double>(const StepState<double>&);
template std::optional<StepObjective> step_objective<float>(const StepState<float>&,
                                                            const NumberedContacts<float>&,
                                                            const std::vector<int>&);
template std::optional<StepObjective> step_objective<double>(const StepState<double>&,
                                                             const NumberedContacts<double>&,
                                                             const std::vector<int>&);

}  // namespace sinew
