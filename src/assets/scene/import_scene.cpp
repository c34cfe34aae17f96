// SPDX-License-Identifier: MIT

#include "assets/scene/import_scene.h"

#include "assets/formats.h"

namespace sinew {

Scene import_scene(std::string_view bytes, FileKind kind, const std::string& file) {
  return reader_of<SceneReader>(kind)(bytes, *find_file_format(kind), file);
}

}  // namespace sinew
