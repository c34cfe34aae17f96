// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/position_based/position_based_body.h"

namespace sinew {

/// Limits the motion of the particles of a position based body relative to its bones.
class MotionLimits {
 public:
  /// Forgets all motion.
  void reset(int particle_count);

  /// Takes the motion of the bones in the next step, and has the particles go along with changes of
  /// the velocities of the bones that are more than they may feel (felt_jolts.h).
  /// \param largest_jolt  largest acceleration of the bones that the tissue feels, m/s^2
  /// \param seconds       of the step
  void limit_jolts(const BoneTargets& from, const BoneTargets& to, double largest_jolt,
                   double seconds, PositionSolver& solver);

  /// Limits the motion of a step that limit_jolts() has begun by that of the bones. Single
  /// tetrahedra of a tangle can keep moving in a cycle, which the damping of velocities does not
  /// stop. Where anything but bones moves a body, wake() has to be called in each step.
  /// \param before   the particles at the beginning of the step
  /// \param damping  rate at which their velocities decay, 1/s. The limit decays at half of it
  void calm(const PointsF& before, double damping, double seconds, PositionSolver& solver);

  /// Lets particles move freely again for a moment, since something else than bones moves them.
  void wake();

 private:
  PointsF carrier_velocities_;  ///< of the bones at the particles in the last step, m/s
  PointsF felt_changes_;        ///< recent ones of these, for each particle, m/s (felt_jolts.h)
  float recent_speed_ = 0.0F;   ///< largest one of the bones, which decays while they rest, m/s
};

/// Keeps particles from being flung away where bones jump (PositionBasedBody::leashes).
void limit_distances(const PositionBasedBody& body, const BoneTargets& targets,
                     PositionSolver& solver);

}  // namespace sinew
