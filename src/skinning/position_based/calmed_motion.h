// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "core/types.h"
#include "position_based/solver.h"

namespace sinew {

/// Limits how fast particles near contacts move relative to the bones.
///
/// Where contacts and volumes cannot both be kept, the projections have no state of rest: they go
/// on in a cycle, however much velocities are damped, and skin trembles in a held bend. So the
/// particles there, and those within two edges, move relative to the bones at no more than four
/// times the speed at which the bones move both sides of the contact relative to each other. The
/// limit starts at four times 1 m/s. It decays with a time constant of 0.15 s while a particle is
/// near a contact, and recovers with one of 1 s when it is not.
class CalmedMotion {
 public:
  /// Keeps a reference to the body.
  explicit CalmedMotion(const PositionBody& body);

  /// Begins a time step, in which no particle is limited at first.
  /// \param carrier_velocities  3 x n, at which the bones carry each particle in the step, m/s
  void begin_step(const PointsF& carrier_velocities, float seconds);
  /// Limits particles. \param speed  at which the bones move them relative to each other, m/s
  void add(std::span<const int> particles, float speed);
  /// Adds the neighbors of the particles that were added. To be called after all of these.
  void add_neighbors();
  /// Limits nothing in this time step.
  void release();
  /// Lets all particles move freely again, for a moment.
  void wake();

  /// Limits the displacements in a step of the solver. \param seconds  of that step
  void limit(ParticleState& particles, float seconds) const;

 private:
  const PositionBody& body_;
  std::vector<float> speeds_;     ///< for each particle, the limit divided by 4, m/s
  std::vector<char> is_limited_;  ///< of this time step
  std::vector<int> limited_;      ///< the same particles, ascending
  PointsF carrier_velocities_;    ///< m/s
};

}  // namespace sinew
