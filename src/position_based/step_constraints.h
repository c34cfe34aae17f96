// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

class ParticleState;

/// Defines the interface of constraints that come and go while a PositionSolver makes its steps,
/// such as contacts.
class StepConstraints {
 public:
  virtual ~StepConstraints() = default;

  /// Projects the constraints, after all others of an iteration.
  /// \param iteration  number of the iteration in this step, from 0
  /// \param seconds    duration of the step
  virtual void project(ParticleState& particles, int iteration, float seconds) = 0;
  /// Corrects the velocities that result from a step.
  /// \param velocities          m/s, one per particle
  /// \param carrier_velocities  of the particles with inverse mass 0, m/s, one per particle; null:
  ///                            they rest
  virtual void correct_velocities(const ParticleState& particles, const PointsF* carrier_velocities,
                                  PointsF& velocities) = 0;
};

}  // namespace sinew
