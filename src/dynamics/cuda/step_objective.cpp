// SPDX-License-Identifier: MIT

#include "dynamics/cuda/step_objective.h"

namespace sinew {
namespace {

using cuda::Vec4;

Eigen::Vector3d vector(const Vec4& v) {
  return {v.x, v.y, v.z};
}

/// Returns the part of inertia and external forces in the objective, J.
double work_of_moves(const cuda::StepArguments& step, const DeviceState& state,
                     const VertexNumbers& numbers, const Eigen::VectorXd& masses,
                     cuda::Stream& stream) {
  const std::vector<Vec4> displacement = cuda::to_host(state.displacement, stream);
  const std::vector<Vec4> velocities = cuda::to_host(state.published_velocities, stream);
  const std::vector<Vec4> forces = cuda::to_host(state.forces, stream);
  const Eigen::Vector3d fall(step.acceleration.x, step.acceleration.y, step.acceleration.z);
  const double dt = step.time_step;
  double sum = 0.0;
  for (int v = 0; v < numbers.free_count; ++v) {
    const int vertex = numbers.vertex[v];
    const Eigen::Vector3d moved = vector(displacement[v]);
    Eigen::Vector3d force = masses[v] * fall;
    if (!step.is_static) {
      force = step.forces != nullptr ? vector(forces[vertex]) : Eigen::Vector3d::Zero();
      Eigen::Vector3d inertial = dt * vector(velocities[vertex]);
      if (masses[v] > 0.0) inertial += dt * dt * fall;
      sum += 0.5 * masses[v] * step.inverse_squared_step * (moved - inertial).squaredNorm();
    }
    sum -= force.dot(moved);
  }
  return sum;
}

}  // namespace

double step_objective(const cuda::StepArguments& step, const DeviceState& state,
                      const VertexNumbers& numbers, const Eigen::VectorXd& masses,
                      const LocalSteps<double>& host, const DeviceRows& rows,
                      cuda::Stream& stream) {
  double sum = work_of_moves(step, state, numbers, masses, stream);
  const std::vector<Vec4> positions = cuda::to_host(state.in_order, stream);
  Eigen::Matrix4Xd all(4, numbers.count());
  for (int v = 0; v < numbers.count(); ++v) all.col(v) << vector(positions[v]), 0.0;
  sum += host.energy(all.data());
  const auto place = [&](int v) -> Eigen::Vector3f {
    return vector(positions[numbers.number[v]]).cast<float>();
  };
  for (const ContactConstraint& contact : rows.contacts()) {
    const double depth = contact.depth<float>(place);
    sum += 0.5 * contact.stiffness * depth * depth;
  }
  for (const PullConstraint& pull : rows.pulls()) sum += pull.energy<float>(place(pull.vertex));
  return sum;
}

}  // namespace sinew
