// SPDX-License-Identifier: MIT

#include "core/file_extension.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace sinew {

std::string file_extension(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return extension;
}

}  // namespace sinew
