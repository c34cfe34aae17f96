// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/material.h"

namespace sinew {

/// Returns an image as .png or .jpg. Other readable formats (.webp, .tga, .bmp, .psd, .gif, ...)
/// are converted to .png. Returns nothing if the bytes are not an image or its size is absurd.
std::optional<std::string> as_png_or_jpeg(std::string bytes);

/// Encodes RGBA pixels (four bytes each, rows from the top) as .png. Returns nothing for an absurd
/// size.
std::optional<std::string> png_of_pixels(int width, int height,
                                         const std::vector<std::uint8_t>& rgba);

/// Returns true if an image is a normal map, with its typical bluish colors, and not a height map.
/// Exporters use the same name for both.
bool looks_like_normal_map(const std::string& image);

/// Holds the images that the materials of a file name, without repetition.
class TextureFiles {
 public:
  /// \param file  the scene; images are looked up in its folder
  explicit TextureFiles(std::string file) : file_(std::move(file)) {}

  /// Adds an image that is embedded in the scene.
  /// \param bytes  encoded, in any image format
  /// \return its index; -1 if it cannot be used
  int add_embedded(const std::string& name, std::string bytes);

  /// Adds an image file by the reference that exporters write: a path relative to the scene,
  /// possibly with backslashes (Windows) or URL escapes, a data: URI, or an absolute path on the
  /// author's disk. Absolute paths, and paths that do not exist, are looked up by their last
  /// component in the scene's folder and in its subfolders textures/ and Textures/.
  /// \return its index; -1 if it was not found or cannot be used
  int add(const std::string& reference);

  const TextureImage& image(int index) const { return images_[index]; }
  std::vector<TextureImage> images() const { return images_; }
  /// Returns one sentence each for missing images and for those that cannot be read.
  std::vector<std::string> warnings() const;

 private:
  int keep(const std::string& name, std::string bytes);
  std::optional<std::string> find(const std::string& reference) const;

  std::string file_;
  std::vector<TextureImage> images_;
  std::map<std::string, int> index_of_;  ///< by path
  std::vector<std::string> missing_;
  std::vector<std::string> unreadable_;
};

}  // namespace sinew
