// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string_view>

#include "render/image.h"

namespace sinew {

/// Limits the number of pixels of an encoded image that read_image() accepts. The size that a
/// header claims costs memory before any pixel is read, and a few bytes must not allocate
/// gigabytes.
inline constexpr int kMaxImagePixels = 8192 * 8192;

/// Decodes a .png, .jpg, .bmp or .tga. Gray, 16-bit and opaque images become four bytes per pixel,
/// too. A larger image is halved until no side exceeds `largest_side`.
/// \return nothing if the bytes are not such an image, are damaged or hold more than
///         kMaxImagePixels
std::optional<Image> read_image(std::string_view bytes, int largest_side);

}  // namespace sinew
