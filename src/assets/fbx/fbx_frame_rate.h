// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

namespace sinew {

/// Returns the frame rate that an FBX file specifies, in frames per second. Returns nothing if the
/// file leaves the choice to the program that reads it, and for the time modes 15 to 18, which
/// assimp does not know.
/// \param time_mode  of the global settings (FbxTime::EMode)
/// \param custom     CustomFrameRate of the global settings, for the time mode that uses it
std::optional<double> fbx_frame_rate(int time_mode, double custom);

}  // namespace sinew
