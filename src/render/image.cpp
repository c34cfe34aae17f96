// SPDX-License-Identifier: MIT

#include "render/image.h"

#include <stb_image_write.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>

#include "core/error.h"
#include "core/partial_file.h"

namespace sinew {

Image translucent_image_from_bottom_up_rows(int width, int height,
                                            const std::vector<std::uint8_t>& rgba) {
  const std::ptrdiff_t row = 4 * static_cast<std::ptrdiff_t>(width);
  Image image{width, height, {}};
  image.rgba.reserve(rgba.size());
  for (int y = height - 1; y >= 0; --y) {
    image.rgba.insert(image.rgba.end(), rgba.begin() + y * row, rgba.begin() + (y + 1) * row);
  }
  return image;
}

Image image_from_bottom_up_rows(int width, int height, const std::vector<std::uint8_t>& rgba) {
  Image image = translucent_image_from_bottom_up_rows(width, height, rgba);
  // Rounding leaves some pixels slightly below full opacity.
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
  return image;
}

Image downsampled(Image image, int factor) {
  if (factor == 1) return image;
  if (factor < 1 || image.width % factor != 0 || image.height % factor != 0) {
    throw std::logic_error("downsampled: the image is no whole number of squares");
  }
  Image result{image.width / factor, image.height / factor, {}};
  result.rgba.reserve(image.rgba.size() / (factor * factor));
  const int count = factor * factor;
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      std::array<int, 4> sum{};
      for (int i = 0; i < count; ++i) {
        const std::size_t row = static_cast<std::size_t>(y) * factor + i / factor;
        const std::size_t pixel = row * image.width + x * factor + i % factor;
        for (int c = 0; c < 4; ++c) sum[c] += image.rgba[4 * pixel + c];
      }
      for (const int value : sum) {
        result.rgba.push_back(static_cast<std::uint8_t>((value + count / 2) / count));
      }
    }
  }
  return result;
}

Image unpremultiplied(Image image) {
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    const int opacity = image.rgba[i + 3];
    if (opacity == 0) continue;
    for (std::size_t c = i; c < i + 3; ++c) {
      const int straight = (255 * image.rgba[c] + opacity / 2) / opacity;
      image.rgba[c] = static_cast<std::uint8_t>(std::min(straight, 255));
    }
  }
  return image;
}

void write_png(const Image& image, const std::string& path) {
  PartialFile file(path);
  std::ofstream stream(file.path(), std::ios::binary);
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::ofstream*>(context)->write(static_cast<const char*>(data), size);
  };
  const int written = stbi_write_png_to_func(append, &stream, image.width, image.height, 4,
                                             image.rgba.data(), 4 * image.width);
  stream.close();
  if (written == 0 || !stream) fail_while_writing(path);
  file.commit();
}

std::string jpeg_of(const Image& image, int quality) {
  std::string bytes;
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                               static_cast<std::size_t>(size));
  };
  if (stbi_write_jpg_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(),
                             quality) == 0) {
    throw std::logic_error("jpeg_of: the image has no pixels");
  }
  return bytes;
}

int label_size(const Image& image) {
  return std::max(14, image.height / 32);
}

Image side_by_side(std::vector<LabeledImage> images) {
  Image joined{0, images.front().image.height, {}};
  int size = label_size(images.front().image);
  for (const auto& [image, label] : images) {
    if (image.height != joined.height) {
      throw std::logic_error("side_by_side: images of different height");
    }
    joined.width += image.width;
    size = fitting_label_size(label, size, image.width - size);
  }
  for (auto& [image, label] : images) draw_label(image, label, size);
  joined.rgba.reserve(4 * static_cast<std::size_t>(joined.width) * joined.height);
  for (int y = 0; y < joined.height; ++y) {
    for (const auto& [image, label] : images) {
      const auto row = image.rgba.begin() + static_cast<std::ptrdiff_t>(y) * image.width * 4;
      joined.rgba.insert(joined.rgba.end(), row,
                         row + static_cast<std::ptrdiff_t>(image.width) * 4);
    }
  }
  return joined;
}

}  // namespace sinew
