// SPDX-License-Identifier: MIT

#pragma once

#include <string_view>

namespace sinew {

/// Describes the format of an encoded image, determined from its first bytes.
struct ImageKind {
  const char* mime;       ///< nullptr if the image is neither PNG nor JPEG
  const char* extension;  ///< ".png" or ".jpg"
};

/// Recognizes the kind of an image by its first bytes. `mime` is null for other content.
inline ImageKind image_kind(std::string_view bytes) {
  if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return {"image/png", ".png"};
  if (bytes.starts_with("\xff\xd8\xff")) return {"image/jpeg", ".jpg"};
  return {nullptr, ""};
}

}  // namespace sinew
