// SPDX-License-Identifier: MIT

#include "viewer/files/export_request.h"

#include <algorithm>
#include <array>

#include "core/file_extension.h"

namespace sinew {

bool is_export_file(const std::string& path) {
  constexpr std::array kExtensions{".glb", ".pc2", ".mdd", ".obj", ".exr"};
  return std::find(kExtensions.begin(), kExtensions.end(), file_extension(path)) !=
         kExtensions.end();
}

}  // namespace sinew
