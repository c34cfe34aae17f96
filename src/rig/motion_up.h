#pragma once

#include <optional>

#include "rig/clip.h"

namespace sinew {

/// The quarter turn that brings a motion to the world of its skeleton's rest pose, where the two
/// disagree about which axis is up: some exporters write a rest pose with y up under a motion with
/// z up. Told by the trunk, which points along one axis at rest and stands along another one while
/// the feet stand on its zero plane again and again; who lies on the ground of the rest pose's
/// world does not do that. Nothing where they agree, where the rest pose is no standing body, or
/// where no body is recognised.
std::optional<Eigen::Quaterniond> turn_to_rest_up(const Skeleton& skeleton, const Clip& clip);

/// Turns the world that a clip moves in: the root takes the rotation.
void turn_clip(Clip& clip, const Skeleton& skeleton, const Eigen::Quaterniond& by);

}  // namespace sinew
