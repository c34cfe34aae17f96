#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/material.h"

namespace sinew {

/// An image as .png or .jpg: one that is neither but can be read (.webp, .tga, .bmp, .psd, .gif,
/// ...) is written anew as .png. Nothing when it is no image or of absurd size.
std::optional<std::string> as_png_or_jpeg(std::string bytes);

/// The .png of pixels with four bytes each, rows downward; nothing for an absurd size.
std::optional<std::string> png_of_pixels(int width, int height,
                                         const std::vector<std::uint8_t>& rgba);

/// Whether an image is one of directions, in the bluish colours that these have, and not one of
/// heights: exporters name both kinds alike.
bool looks_like_normal_map(const std::string& image);

/// The images that the materials of a file name, each once.
class TextureFiles {
 public:
  /// \param file  the scene; images are looked for beside it
  explicit TextureFiles(std::string file) : file_(std::move(file)) {}

  /// An image that the scene itself holds. \param bytes  of any image format
  /// \return its index, -1 when it cannot be used
  int add_embedded(const std::string& name, std::string bytes);

  /// An image of its own, as exporters name it: a path relative to the scene, perhaps with the
  /// slashes of Windows or URL escapes, a data: URI, or an absolute path on somebody's disk. The
  /// latter, and those that do not lead anywhere, are looked for by their last component beside the
  /// scene and in the folders textures/ and Textures/ there.
  /// \return its index, -1 when it was not found or cannot be used
  int add(const std::string& reference);

  const TextureImage& image(int index) const { return images_[index]; }
  std::vector<TextureImage> images() const { return images_; }
  /// One sentence each for images that are not there and those that cannot be read.
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
