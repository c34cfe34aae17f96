#pragma once

#include <string>

namespace sinew {

struct PictureSize {
  int width = 0;
  int height = 0;
};

/// "1280x720", in pixels. \throws UsageError for anything else, and for more than 16384 a side
PictureSize picture_size_of(const std::string& text);

/// Whether a path is a film's by its ending; else a picture's. \throws UsageError for other endings
bool is_film_file(const std::string& path);

}  // namespace sinew
