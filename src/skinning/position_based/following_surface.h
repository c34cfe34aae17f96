// SPDX-License-Identifier: MIT

#pragma once

#include "position_based/solver.h"
#include "rig/pose.h"
#include "skinning/position_based/position_based_body.h"

namespace sinew {

/// Moves the surface of a position based body with its particles, and with linear blend skinning
/// where the body is too thin to have tetrahedra.
class FollowingSurface {
 public:
  /// Keeps a reference to the body.
  explicit FollowingSurface(const PositionBasedBody& body);

  /// \param particles  relative to `origin`
  /// \param out        the vertices of the surface, 3 x n, relative to `origin`
  void write(const ParticleState& particles, const Pose& pose, const Eigen::Vector3d& origin,
             PointsF& out);

 private:
  void embed(const ParticleState& particles, const PointsF& smooth);

  const PositionBasedBody& body_;
  PointsF followed_;  ///< positions of the particles that the surface follows
  PointsF embedded_;  ///< vertices of the surface in their tetrahedra
};

}  // namespace sinew
