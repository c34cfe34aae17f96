#pragma once

#include <optional>

#include "rig/clip.h"

namespace sinew {

/// Finds the frame rate at which a clip was recorded: the lowest one at which all its keys lie on
/// frames. Returns nothing where the keys leave it open, as a few far apart do.
/// \return frames a second
std::optional<double> key_rate(const Clip& clip);

}  // namespace sinew
