#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/types.h"

namespace sinew {

/// The diffuse colours of the materials of an FBX file by name, as they are written: assimp has
/// multiplied them by the diffuse factor, an old setting of Blender that it shows no more itself.
std::map<std::string, Eigen::Vector3f> read_fbx_colors(std::string_view bytes);

}  // namespace sinew
