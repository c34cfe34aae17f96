// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/scene/scene.h"

namespace sinew {

/// Reads a glTF 2.0 file, .glb or .gltf, with its external buffers and images.
/// \param bytes  the whole file
/// \param file   its name, used in messages and to find external files
/// \throws InputError if the file cannot be read; the message names the file and a remedy
Scene import_gltf(std::string_view bytes, const std::string& file);

}  // namespace sinew
