// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/file_format.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Reads a scene with the images that its materials name, in this process, by the reader of its
/// format (formats.cpp). import_scene_in_child() also survives files that crash assimp.
/// \param bytes  the whole file
/// \param kind   a scene (is_scene)
/// \param file   its name, for messages and for finding files in the same folder
/// \throws InputError naming file and remedy if the scene cannot be read
Scene import_scene(std::string_view bytes, FileKind kind, const std::string& file);

}  // namespace sinew
