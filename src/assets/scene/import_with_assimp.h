// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/file_format.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Reads a scene with assimp, and corrects around it what assimp misses in some formats. assimp
/// chooses its reader by the extension of the file if that fits the format, and otherwise by the
/// usual extension of the format.
/// \param bytes   the whole file
/// \param format  any scene format other than glTF, for which we have our own reader
/// \param file    its name, for messages and for finding files in the same folder
/// \throws InputError naming file and remedy if the scene cannot be read
Scene import_with_assimp(std::string_view bytes, const FileFormat& format, const std::string& file);

}  // namespace sinew
