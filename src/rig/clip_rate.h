// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "rig/clip.h"

namespace sinew {

/// Finds the frame rate at which a clip was recorded: the lowest one at which all its keys lie on
/// frames. Returns nothing if the keys do not determine it, as with a few keys that are far apart.
/// \return  frames per second
std::optional<double> key_rate(const Clip& clip);

/// Returns the frame rate of a clip: the one that its file specifies, or else key_rate().
std::optional<double> clip_rate(const Clip& clip);

}  // namespace sinew
