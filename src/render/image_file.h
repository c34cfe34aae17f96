// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Describes the size of an image in pixels.
struct ImageSize {
  int width = 0;
  int height = 0;
};

/// Parses a size in pixels such as "1280x720".
/// \throws UsageError for anything else, and for more than 16384 pixels per side
ImageSize image_size_of(const std::string& text);

/// Returns true if a path has the extension of a video (.mp4), false if that of an image (.png).
/// \throws UsageError for other extensions
bool is_video_file(const std::string& path);

}  // namespace sinew
