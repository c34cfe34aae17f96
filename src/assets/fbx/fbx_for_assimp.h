// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Renames the normals of damaged blend shapes in an FBX file. assimp 5.2 skips shapes without
/// normals, which add_unread_fbx_shapes() reads (fbx_shapes.h), but refuses the whole file if a
/// shape has fewer normals or displacements than vertices.
/// \param file      its name, for the warnings
/// \param warnings  receives a sentence about shapes whose displacements are more or fewer than
///                  their vertices
/// \return          the changed file; nothing if no normals had to be renamed
std::optional<std::string> fbx_for_assimp(std::string_view bytes, const std::string& file,
                                          std::vector<std::string>& warnings);

}  // namespace sinew
