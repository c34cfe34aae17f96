// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/file_kind.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Reads a scene with the images that its materials name, in this process: glTF with our own
/// reader, all other formats with assimp. import_scene_in_child() also survives files that crash
/// assimp.
/// \param bytes  the whole file
/// \param file   its name, for messages and for finding files in the same folder
/// \throws InputError naming file and remedy if the scene cannot be read
Scene import_scene(std::string_view bytes, FileKind kind, const std::string& file);

}  // namespace sinew
