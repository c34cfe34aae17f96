#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// The JSON of a .gltf, or the first chunk of a .glb.
std::string_view gltf_json(std::string_view bytes);

/// Refuses glTF files (.glb or .gltf) that assimp would read wrongly without a word: those that
/// require an extension that changes the geometry and that it does not know.
/// \throws InputError naming the extension; a file that is no JSON is left to assimp
void check_gltf(std::string_view bytes, const std::string& file);

}  // namespace sinew
