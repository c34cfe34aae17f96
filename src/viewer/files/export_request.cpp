// SPDX-License-Identifier: MIT

#include "viewer/files/export_request.h"

#include "assets/caches/cache_formats.h"
#include "core/file_extension.h"

namespace sinew {

bool is_export_file(const std::string& path) {
  const std::string extension = file_extension(path);
  return extension != ".png" && find_cache_format(extension) != nullptr;
}

}  // namespace sinew
