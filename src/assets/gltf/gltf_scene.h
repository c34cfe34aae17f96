#pragma once

#include <string>
#include <string_view>

#include "assets/scene.h"

namespace sinew {

/// Reads a glTF 2.0 file, .glb or .gltf, with the buffers and images beside it.
/// \param bytes  the whole file; \param file its name, for messages and for the files beside it
/// \throws InputError when it cannot be read, names file and remedy
Scene import_gltf(std::string_view bytes, const std::string& file);

}  // namespace sinew
