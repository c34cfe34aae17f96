// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/scene/scene.h"
#include "assets/scene/scene_skeleton.h"

namespace sinew {

/// Moves meshes that were bound to the joints in another pose than the skeleton's bind pose into
/// the latter, by linear blend skinning: a coat that was bound with raised arms to the joints of a
/// body with lowered ones. Since a character has one bind pose, vertices of such a mesh that hang
/// on several joints are exact in this pose only, and a warning of the scene names the mesh.
/// \param joints  result of skeleton_of_scene() for the scene
/// \param file    name of the file, for the warning
void move_to_common_bind_pose(const SceneSkeleton& joints, const std::string& file, Scene& scene);

}  // namespace sinew
