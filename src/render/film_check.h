#pragma once

#include <optional>
#include <string>

namespace sinew {

/// Counts the frames that the index of an .mp4 file with one track lists. Returns nothing where the
/// file is not whole: its boxes end where the file ends, and those with the frames and with their
/// index are there.
std::optional<int> film_frame_count(const std::string& path);

}  // namespace sinew
