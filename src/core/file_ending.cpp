// SPDX-License-Identifier: MIT

#include "core/file_ending.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace sinew {

std::string file_ending(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return ending;
}

}  // namespace sinew
