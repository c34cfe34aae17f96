// SPDX-License-Identifier: MIT

#include "assets/texture_files.h"

#include <fmt/format.h>
#include <stb_image.h>
#include <stb_image_write.h>
#include <webp/decode.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>

#include "assets/data_uri.h"
#include "assets/file_bytes.h"
#include "assets/list_names.h"
#include "core/counted.h"

namespace sinew {
namespace {

constexpr int kLargestSide = 16384;                 // limit of graphics cards
constexpr std::size_t kLargestFile = 256U << 20U;   // bytes
constexpr std::size_t kLargestImage = 128U << 20U;  // pixels

/// Deleter for pixels of stb_image.
struct FreeImage {
  void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};
/// A decoded image; rgba is null if decoding failed.
struct Pixels {
  int width = 0;
  int height = 0;
  std::unique_ptr<stbi_uc, FreeImage> rgba;
};

bool is_sane(int width, int height) {
  return width > 0 && height > 0 && width <= kLargestSide && height <= kLargestSide &&
         static_cast<std::size_t>(width) * static_cast<std::size_t>(height) <= kLargestImage;
}

const stbi_uc* data_of(const std::string& bytes) {
  return reinterpret_cast<const stbi_uc*>(bytes.data());
}

/// Returns true if the bytes begin with the header of an image of plausible size.
bool has_image_header(const std::string& bytes) {
  int width = 0;
  int height = 0;
  int channels = 0;
  return bytes.size() <= kLargestFile &&
         stbi_info_from_memory(data_of(bytes), static_cast<int>(bytes.size()), &width, &height,
                               &channels) != 0 &&
         is_sane(width, height);
}

Pixels decode(const std::string& bytes) {
  Pixels pixels;
  if (!has_image_header(bytes)) return pixels;
  int channels = 0;
  pixels.rgba.reset(stbi_load_from_memory(data_of(bytes), static_cast<int>(bytes.size()),
                                          &pixels.width, &pixels.height, &channels, 4));
  return pixels;
}

std::string encode(int width, int height, const std::uint8_t* rgba) {
  std::string png;
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
  };
  stbi_write_png_to_func(append, &png, width, height, 4, rgba, 4 * width);
  return png;
}

bool is_webp(const std::string& bytes) {
  return bytes.starts_with("RIFF") && bytes.size() > 12 && bytes.compare(8, 4, "WEBP") == 0;
}

/// Converts a .webp to .png. Returns nothing if it is damaged or of absurd size.
std::optional<std::string> png_of_webp(const std::string& bytes) {
  int width = 0;
  int height = 0;
  if (bytes.size() > kLargestFile ||
      WebPGetInfo(data_of(bytes), bytes.size(), &width, &height) == 0 || !is_sane(width, height)) {
    return std::nullopt;
  }
  const auto release = [](std::uint8_t* pixels) { WebPFree(pixels); };
  const std::unique_ptr<std::uint8_t, decltype(release)> rgba(
      WebPDecodeRGBA(data_of(bytes), bytes.size(), &width, &height), release);
  if (!rgba) return std::nullopt;
  return encode(width, height, rgba.get());
}

bool is_absolute(const std::string& path) {
  return path.starts_with('/') || (path.size() > 1 && path[1] == ':');
}

std::string last_component(const std::string& path) {
  return path.substr(path.find_last_of('/') + 1);
}

bool is_image_file(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) &&
         std::filesystem::file_size(path, error) > 0 && !error &&
         std::filesystem::file_size(path, error) <= kLargestFile;
}

}  // namespace

std::optional<std::string> as_png_or_jpeg(std::string bytes) {
  if (is_webp(bytes)) return png_of_webp(bytes);
  if (!has_image_header(bytes)) return std::nullopt;
  if (bytes.starts_with("\x89PNG") || bytes.starts_with("\xFF\xD8\xFF")) return bytes;
  const Pixels pixels = decode(bytes);
  if (!pixels.rgba) return std::nullopt;
  return encode(pixels.width, pixels.height, pixels.rgba.get());
}

std::optional<std::string> png_of_pixels(int width, int height,
                                         const std::vector<std::uint8_t>& rgba) {
  if (!is_sane(width, height)) return std::nullopt;
  return encode(width, height, rgba.data());
}

bool looks_like_normal_map(const std::string& image) {
  const Pixels pixels = decode(image);
  if (!pixels.rgba) return false;
  std::array<double, 3> sum{};
  const std::size_t count = static_cast<std::size_t>(pixels.width) * pixels.height;
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
      sum[channel] += pixels.rgba.get()[4 * i + channel];
    }
  }
  // Most normals deviate little from (0, 0, 1), which is stored as (128, 128, 255).
  const auto mean = [&](int channel) {
    return sum[channel] / (255.0 * static_cast<double>(count));
  };
  return std::abs(mean(0) - 0.5) < 0.1 && std::abs(mean(1) - 0.5) < 0.1 && mean(2) > 0.75;
}

int TextureFiles::keep(const std::string& name, std::string bytes) {
  std::optional<std::string> image = as_png_or_jpeg(std::move(bytes));
  if (!image) {
    unreadable_.push_back(name);
    return -1;
  }
  images_.push_back({name, std::move(*image)});
  return static_cast<int>(images_.size()) - 1;
}

int TextureFiles::add_embedded(const std::string& name, std::string bytes) {
  return keep(name, std::move(bytes));
}

std::optional<std::string> TextureFiles::find(const std::string& reference) const {
  std::string path = reference;
  std::replace(path.begin(), path.end(), '\\', '/');
  if (path.starts_with("file://")) path = path.substr(7);
  const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
  for (const std::string& name : {path, without_escapes(path)}) {
    const std::string base = last_component(name);
    if (base.empty() || name.find('\0') != std::string::npos) continue;
    std::vector<std::filesystem::path> places{folder / base, folder / "textures" / base,
                                              folder / "Textures" / base};
    if (!is_absolute(name)) places.insert(places.begin(), folder / name);
    for (const auto& place : places) {
      if (is_image_file(place)) return place.lexically_normal().string();
    }
  }
  return std::nullopt;
}

int TextureFiles::add(const std::string& reference) {
  const auto [entry, is_new] = index_of_.emplace(reference, -1);
  if (!is_new) return entry->second;
  if (reference.starts_with("data:")) {
    return entry->second = keep("image", bytes_of_data_uri(reference));
  }
  if (const std::optional<std::string> path = find(reference)) {
    const auto [same, is_first] = index_of_.emplace(*path, -1);
    if (is_first || *path == reference)
      same->second = keep(last_component(*path), read_file(*path));
    return entry->second = same->second;
  }
  std::string name = reference;
  std::replace(name.begin(), name.end(), '\\', '/');
  missing_.push_back(last_component(name));
  return -1;
}

std::vector<std::string> TextureFiles::warnings() const {
  std::vector<std::string> warnings;
  if (!missing_.empty()) {
    warnings.push_back(fmt::format(
        "{}: {} not found ({}); put {} next to the file and reload to see {}", file_,
        counted(missing_.size(), "image was", "images were"), list_names(missing_),
        by_count(missing_.size(), "it", "them"), by_count(missing_.size(), "it", "them")));
  }
  if (!unreadable_.empty()) {
    warnings.push_back(fmt::format("{}: {} be read ({}); save {} again as .png", file_,
                                   counted(unreadable_.size(), "image cannot", "images cannot"),
                                   list_names(unreadable_),
                                   by_count(unreadable_.size(), "it", "them")));
  }
  return warnings;
}

}  // namespace sinew
