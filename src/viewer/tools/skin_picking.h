// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "session/session.h"

namespace sinew {

/// Describes the point of a session's character that can be held near a given point.
struct PickedSkin {
  double distance = 0.0;              ///< of the visible skin from the point; infinite without skin
  std::optional<SurfacePoint> place;  ///< on the simulated surface, below the skin's nearest point
  std::string objection;  ///< for the user: the reason why there is no place; empty: there is one
};

/// Finds the point of the simulated surface below the visible skin nearest to a point in the world.
PickedSkin pick_skin(const Session& session, const Eigen::Vector3d& point);

}  // namespace sinew
