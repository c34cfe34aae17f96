#pragma once

#include <optional>
#include <string_view>

#include "render/image.h"

namespace sinew {

/// Most pixels of an encoded image that read_image() takes: what one claims to hold is not yet
/// there, and a few bytes must not cost gigabytes.
inline constexpr int kMostImagePixels = 8192 * 8192;

/// Decodes a whole .png, .jpg, .bmp or .tga; grey, 16-bit and opaque ones become four bytes for
/// each pixel as well. A larger image is halved until no side exceeds `largest_side`.
/// \return nothing for bytes that are no such image, are damaged or hold more than
///         kMostImagePixels
std::optional<Image> read_image(std::string_view bytes, int largest_side);

}  // namespace sinew
