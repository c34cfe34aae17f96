// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "viewer/scene/image_request.h"

namespace sinew {

/// Holds requests from actions and panels to the window, which clears them when they are done.
struct Requests {
  std::optional<std::string> screenshot;  ///< path of an image of the whole window
  std::optional<ImageRequest> image;      ///< to be made, or being made; cancelled by a reset
  double image_progress = 0.0;            ///< share of it that is done
  double wait = 0.0;                      ///< s until a script goes on
  bool quit = false;

  /// Returns true while a video is recorded. Time then advances only from one of its frames to the
  /// next.
  bool records_video() const { return image && image->is_video(); }
};

}  // namespace sinew
