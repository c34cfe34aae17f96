// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "rig/clip.h"

namespace sinew {

/// Returns the quarter or half turn that takes the motions of a file to the world of its skeleton's
/// rest pose, if the two disagree about which axis is up. Some exporters write a rest pose with y
/// up but motions with z up.
///
/// The evidence is a clip in which trunk and legs, which point along one axis at rest, stand along
/// another axis most of the time. The lower foot has to stay at one height near the zero plane,
/// while the root or a foot travels along that plane by at least a quarter of the body's height.
/// Without such evidence nothing is returned, so that a character that lies still is left lying.
/// Nothing is returned either if any clip stands along up of the rest pose for a while, if clips
/// disagree, if the rest pose is not a standing body, or if no body is recognized.
std::optional<Eigen::Quaterniond> rotation_to_rest_up(const Skeleton& skeleton,
                                                      const std::vector<Clip>& clips);

/// Rotates the world in which a clip moves, by rotating the keys of its root.
void rotate_clip(Clip& clip, const Skeleton& skeleton, const Eigen::Quaterniond& by);

}  // namespace sinew
