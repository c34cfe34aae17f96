#pragma once

#include <string>
#include <string_view>

#include "assets/file_kind.h"
#include "assets/scene.h"

namespace sinew {

/// Reads a scene with the images that its materials name, glTF by our own reader and all other
/// formats through assimp, in this process: import_scene_in_child() is what survives a file that
/// assimp does not.
/// \param bytes  the whole file; \param file its name, for messages and for the files beside it
/// \throws InputError when it cannot be read, names file and remedy
Scene import_scene(std::string_view bytes, FileKind kind, const std::string& file);

}  // namespace sinew
