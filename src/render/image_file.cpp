// SPDX-License-Identifier: MIT

#include "render/image_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "core/file_extension.h"

namespace sinew {

ImageSize image_size_of(const std::string& text) {
  constexpr int kLargest = 16384;
  ImageSize size;
  const char* const end = text.data() + text.size();
  const auto [cross, width_error] = std::from_chars(text.data(), end, size.width);
  if (width_error == std::errc() && cross != end && *cross == 'x') {
    const auto [stopped, height_error] = std::from_chars(cross + 1, end, size.height);
    if (height_error == std::errc() && stopped == end && size.width > 0 && size.height > 0) {
      if (std::max(size.width, size.height) <= kLargest) return size;
      throw UsageError(
          fmt::format("{}: a side may have at most {} pixels; use a smaller size", text, kLargest));
    }
  }
  throw UsageError(fmt::format("{}: write WIDTHxHEIGHT in pixels, as in 1280x720", text));
}

bool is_video_file(const std::string& path) {
  const std::string extension = file_extension(path);
  if (extension == ".png" || extension == ".mp4") return extension == ".mp4";
  throw UsageError(
      fmt::format("{}: unsupported file type; images end in .png and videos in .mp4", path));
}

}  // namespace sinew
