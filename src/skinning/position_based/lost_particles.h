// SPDX-License-Identifier: MIT

#pragma once

#include <set>
#include <vector>

#include "skinning/position_based/position_based_body.h"

namespace sinew {

/// Brings back particles that violent motion has left on the wrong side of their bone or inside
/// out, where the forces of the tissue would keep them. It acts only while the bones rest.
class LostParticles {
 public:
  /// Forgets how long the bones have rested and what was being carried back, but not the count.
  void reset();

  /// Carries the particles of all bones that have lost ones towards their places by linear blend
  /// skinning, in place of a step of the simulation.
  /// \param held     for each particle, true if a contact holds it; such particles are not lost
  /// \param moved    true if the bones moved or the user pulled at the skin in this step
  /// \param seconds  of this step
  /// \return         false if nothing was done, so that the body is to be simulated
  bool carry_back(const PositionBasedBody& body, const BoneTargets& targets,
                  const std::vector<char>& held, bool moved, double seconds,
                  PositionSolver& solver);

  /// Returns true while the body settles after particles were carried back. Its velocities are to
  /// be dropped after each step.
  bool is_settling() const { return settling_left_ > 0.0; }

  /// Returns how many times particles were carried back.
  int count() const { return count_; }

 private:
  double rest_time_ = 0.0;      ///< s, since the bones moved last
  double time_left_ = 0.0;      ///< s, until the particles are back
  double settling_left_ = 0.0;  ///< s, until the body may swing again
  int attempts_ = 0;            ///< since the bones moved last
  std::set<int> bones_;         ///< whose particles are carried back
  int count_ = 0;
};

}  // namespace sinew
