// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

namespace sinew {

/// Counts the frames in the index of an .mp4 file with one track. Returns nothing if the file is
/// incomplete: a complete one consists of whole boxes, with those of the frames and of their index.
std::optional<int> video_frame_count(const std::string& path);

}  // namespace sinew
