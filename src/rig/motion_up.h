#pragma once

#include <optional>
#include <vector>

#include "rig/clip.h"

namespace sinew {

/// The turn, a quarter or a half, that brings the motions of a file to the world of its skeleton's
/// rest pose, where the two disagree about which axis is up: some exporters write a rest pose with y
/// up under motions with z up. Told by a clip in which trunk and legs, which point along one axis at
/// rest, stand along another one most of the time, with the lower foot at one height near the zero
/// plane, while the root or a foot gets about that plane by at least a quarter of the body's height.
/// Nothing for clips without such a one, so who lies still is let lie; nothing where any clip
/// stands along the rest pose's up for a while, where clips disagree, where the rest pose is no
/// standing body, or where no body is recognised.
std::optional<Eigen::Quaterniond> turn_to_rest_up(const Skeleton& skeleton,
                                                  const std::vector<Clip>& clips);

/// Turns the world that a clip moves in: the root takes the rotation.
void turn_clip(Clip& clip, const Skeleton& skeleton, const Eigen::Quaterniond& by);

}  // namespace sinew
