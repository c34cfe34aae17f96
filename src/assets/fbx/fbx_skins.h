// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/scene/scene.h"

namespace sinew {

/// Adds warnings to the scene about skins of an FBX file that other programs move differently:
/// those that were made for dual quaternion skinning or for a mixture of it with linear blend
/// skinning, and those whose mesh node was moved after the skin was bound, or is moved by a clip
/// apart from the joints.
///
/// Maya adds such a motion to that of the joints: with the global transforms G of the node of the
/// mesh now and G_0 when the skin was bound, its skin lies at G G_0^-1 times the skin that the
/// joints give. The reader ufbx, which Blender uses, and glTF do not, nor does Sinew: all meshes of
/// a character share one skeleton, which cannot be at G G_0^-1 of each of them.
/// \param bytes  the whole file
/// \param file   its name
void warn_of_fbx_skins(std::string_view bytes, const std::string& file, Scene& scene);

}  // namespace sinew
