// SPDX-License-Identifier: MIT

#include "render/image_reader.h"

#include <stb_image.h>

#include <algorithm>
#include <climits>
#include <memory>

namespace sinew {
namespace {

/// Returns the image at half its size: each pixel is the mean of two by two. The last row and
/// column of an odd size are repeated.
Image halved(const Image& image) {
  Image half{(image.width + 1) / 2, (image.height + 1) / 2, {}};
  half.rgba.resize(4 * static_cast<std::size_t>(half.width) * half.height);
  const auto value = [&](int x, int y, int channel) {
    const std::size_t row = std::min(y, image.height - 1);
    const std::size_t column = std::min(x, image.width - 1);
    return static_cast<int>(image.rgba[4 * (row * image.width + column) + channel]);
  };
  std::uint8_t* place = half.rgba.data();
  for (int y = 0; y < 2 * half.height; y += 2) {
    for (int x = 0; x < 2 * half.width; x += 2) {
      for (int c = 0; c < 4; ++c) {
        const int sum =
            value(x, y, c) + value(x + 1, y, c) + value(x, y + 1, c) + value(x + 1, y + 1, c);
        *place++ = static_cast<std::uint8_t>((sum + 2) / 4);
      }
    }
  }
  return half;
}

/// Returns true for formats that are not used for textures and whose decoders fail on damaged
/// files: stb_image's .gif frees memory twice (CVE-2023-45664), its .pic dereferences a null
/// pointer (CVE-2023-43898).
bool refused(std::string_view bytes) {
  return bytes.starts_with("GIF8") || bytes.starts_with("\x53\x80\xF6\x34");
}

}  // namespace

std::optional<Image> read_image(std::string_view bytes, int largest_side) {
  if (bytes.size() > INT_MAX || refused(bytes)) return std::nullopt;
  const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data());
  const int size = static_cast<int>(bytes.size());
  Image image;
  int channels = 0;
  if (stbi_info_from_memory(data, size, &image.width, &image.height, &channels) == 0 ||
      image.width <= 0 || image.height <= 0 || image.width > kMaxImagePixels / image.height) {
    return std::nullopt;
  }
  const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
      stbi_load_from_memory(data, size, &image.width, &image.height, &channels, 4),
      stbi_image_free);
  if (!pixels) return std::nullopt;
  const std::size_t count = 4 * static_cast<std::size_t>(image.width) * image.height;
  image.rgba.assign(pixels.get(), pixels.get() + count);
  while (std::max(image.width, image.height) > largest_side) image = halved(image);
  return image;
}

}  // namespace sinew
