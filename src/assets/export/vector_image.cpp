// SPDX-License-Identifier: MIT

#include "assets/export/vector_image.h"

#include <zlib.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace sinew {
namespace {

template <typename Word>
void append_little(std::string& bytes, Word word) {
  for (unsigned i = 0; i < sizeof(Word); ++i) {
    bytes.push_back(static_cast<char>((word >> (8 * i)) & 0xFFU));
  }
}
void append_big(std::string& bytes, std::uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    bytes.push_back(static_cast<char>((word >> shift) & 0xFFU));
  }
}
void append_float(std::string& bytes, float number) {
  append_little(bytes, std::bit_cast<std::uint32_t>(number));
}

/// Appends an attribute of an EXR header: name, type, size, value.
void append_attribute(std::string& header, std::string_view name, std::string_view type,
                      const std::string& value) {
  header.append(name).push_back('\0');
  header.append(type).push_back('\0');
  append_little(header, static_cast<std::uint32_t>(value.size()));
  header += value;
}

/// Returns the value of the EXR attribute "channels".
std::string exr_channels() {
  constexpr std::uint32_t kFloat = 2;
  std::string channels;
  for (const char name : {'B', 'G', 'R'}) {  // the format requires alphabetical order
    channels += {name, '\0'};
    append_little(channels, kFloat);
    append_little(channels, std::uint32_t{0});  // pLinear: only a hint for lossy compression
    append_little(channels, std::uint32_t{1});  // xSampling, ySampling: one sample per pixel
    append_little(channels, std::uint32_t{1});
  }
  channels.push_back('\0');
  return channels;
}

std::string exr_header(const VectorImage& image) {
  std::string header("\x76\x2f\x31\x01\x02\0\0\0", 8);
  std::string window;
  for (const int corner : {0, 0, image.width - 1, image.height - 1}) {
    append_little(window, static_cast<std::uint32_t>(corner));
  }
  std::string one;
  append_float(one, 1.0F);
  const std::string zero(1, '\0');
  append_attribute(header, "channels", "chlist", exr_channels());
  append_attribute(header, "compression", "compression", zero);
  append_attribute(header, "dataWindow", "box2i", window);
  append_attribute(header, "displayWindow", "box2i", window);
  append_attribute(header, "lineOrder", "lineOrder", zero);
  append_attribute(header, "pixelAspectRatio", "float", one);
  append_attribute(header, "screenWindowCenter", "v2f", std::string(8, '\0'));
  append_attribute(header, "screenWindowWidth", "float", one);
  header.push_back('\0');
  return header;
}

/// Appends a PNG chunk: size, type, data, checksum of type and data.
void append_chunk(std::string& png, std::string_view type, const std::string& data) {
  append_big(png, static_cast<std::uint32_t>(data.size()));
  const std::string checked = std::string(type) + data;
  png += checked;
  append_big(png, static_cast<std::uint32_t>(
                      crc32(0, reinterpret_cast<const Bytef*>(checked.data()), checked.size())));
}

std::string compressed(const std::string& bytes) {
  std::string result(compressBound(bytes.size()), '\0');
  uLongf size = result.size();
  const int outcome =
      compress2(reinterpret_cast<Bytef*>(result.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_DEFAULT_COMPRESSION);
  if (outcome != Z_OK) throw std::logic_error("zlib cannot compress");
  result.resize(size);
  return result;
}

}  // namespace

std::string exr_of(const VectorImage& image) {
  std::string bytes = exr_header(image);
  const std::uint64_t line_size = std::uint64_t{12} * image.width;
  const std::uint64_t first = bytes.size() + std::uint64_t{8} * image.height;
  for (int y = 0; y < image.height; ++y) append_little(bytes, first + y * (8 + line_size));
  for (int y = 0; y < image.height; ++y) {
    append_little(bytes, static_cast<std::uint32_t>(y));
    append_little(bytes, static_cast<std::uint32_t>(line_size));
    for (const int channel : {2, 1, 0}) {
      for (int x = 0; x < image.width; ++x) {
        append_float(bytes, image.pixels(channel, Eigen::Index{y} * image.width + x));
      }
    }
  }
  return bytes;
}

std::string png16_of(const VectorImage& image, const Eigen::Vector3f& low,
                     const Eigen::Vector3f& high) {
  constexpr float kLargest = 65535.0F;
  const Eigen::Array3f extent = (high - low).array();
  std::string rows;
  for (int y = 0; y < image.height; ++y) {
    rows.push_back('\0');  // no filter
    for (int x = 0; x < image.width; ++x) {
      const Eigen::Vector3f pixel = image.pixels.col(Eigen::Index{y} * image.width + x);
      for (int channel = 0; channel < 3; ++channel) {
        const float fraction =
            extent[channel] > 0.0F ? (pixel[channel] - low[channel]) / extent[channel] : 0.0F;
        const auto level =
            static_cast<unsigned>(std::lround(kLargest * std::min(1.0F, std::max(0.0F, fraction))));
        rows.push_back(static_cast<char>(level >> 8U));
        rows.push_back(static_cast<char>(level & 0xFFU));
      }
    }
  }
  std::string header;
  append_big(header, static_cast<std::uint32_t>(image.width));
  append_big(header, static_cast<std::uint32_t>(image.height));
  header += std::string("\x10\x02\0\0\0", 5);  // 16 bits, RGB, no interlacing
  std::string png("\x89PNG\r\n\x1a\n", 8);
  append_chunk(png, "IHDR", header);
  append_chunk(png, "IDAT", compressed(rows));
  append_chunk(png, "IEND", "");
  return png;
}

}  // namespace sinew
