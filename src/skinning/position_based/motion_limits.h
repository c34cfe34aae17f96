// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "skinning/position_based/position_based_body.h"

namespace sinew {

/// Limits the motion of the particles of a position based body relative to its bones.
class MotionLimits {
 public:
  /// Forgets all motion.
  /// \param swings_freely  for each particle, true if calm() does not limit its speed, nor that of
  ///                       others to less than it has; empty: none
  void reset(int particle_count, std::vector<char> swings_freely = {});

  /// Takes the motion of the bones in the next step, and has the particles go along with changes of
  /// the velocities of the bones that are more than they may feel (felt_jolts.h).
  /// \param largest_jolt  largest acceleration of the bones that the tissue feels, m/s^2
  /// \param seconds       of the step
  void limit_jolts(const BoneMotion& motion, double largest_jolt, double seconds,
                   PositionSolver& solver);

  /// Limits the speed of the particles relative to the bones in a step that limit_jolts() has
  /// begun. Single tetrahedra of a tangle can keep moving in a cycle, which the damping of
  /// velocities does not stop. Free swings decay at half of the rate of the damping, so the limit
  /// does, too. It starts at four times the speed of the bones relative to the root, rises when the
  /// velocity of the root changes, and falls to little more than the speeds that it has seen.
  /// Call wake() in each step in which the grip, an object or a change of gravity moves the body.
  /// \param before         the particles at the beginning of the step
  /// \param root_velocity  m/s. At a constant one, tissue moves as in a body that stays in place
  /// \param damping        rate at which velocities decay, 1/s
  void calm(const PointsF& before, const Eigen::Vector3f& root_velocity, double damping,
            double seconds, PositionSolver& solver);

  /// Raises the limit to 4 m/s, from where it decays again.
  void wake();

 private:
  void begin_limit(const Eigen::Vector3f& root_velocity, double damping, double seconds);
  void lower_limit(float fastest, double seconds);
  void observe_anew();

  PointsF carrier_velocities_;  ///< of the bones at the particles in the last step, m/s
  PointsF felt_changes_;  ///< changes of these that particles felt recently, m/s (felt_jolts.h)
  Eigen::Vector3f root_velocity_ = Eigen::Vector3f::Zero();  ///< in the last step, m/s
  float limit_ = 0.0F;                 ///< of the speeds of particles relative to the bones, m/s
  float fastest_ = 0.0F;               ///< largest of these speeds since observed_ began, m/s
  std::vector<char> swings_freely_{};  ///< by particle, or empty
  float free_speed_ = 0.0F;            ///< largest one of these particles in the last step, m/s
  double observed_ = 0.0;              ///< time without a rise of the limit, s
  std::vector<float> speeds_{};  ///< of the particles relative to the bones in the last step, m/s
};

/// Keeps particles from being flung away where bones jump (PositionBasedBody::leashes).
void limit_distances(const PositionBasedBody& body, const BoneTargets& targets,
                     PositionSolver& solver);

}  // namespace sinew
