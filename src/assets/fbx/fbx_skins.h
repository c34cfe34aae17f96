// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

#include "assets/scene/scene.h"

namespace sinew {

/// Adds warnings to the scene about skins of an FBX file that other programs move differently:
/// those that were made for dual quaternion skinning, and those whose mesh node was moved after the
/// skin was bound. Maya adds that displacement to the motion of the joints.
/// \param bytes  the whole file
/// \param file   its name
void warn_of_fbx_skins(std::string_view bytes, const std::string& file, Scene& scene);

}  // namespace sinew
