// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "assets/scene/scene.h"

namespace sinew {

/// Binds the meshes of skeletons that no clip moves to the largest skeleton of the scene, with a
/// warning that names them. In Blender, eyes can have an armature of their own that a constraint
/// ties to the head; FBX files do not contain such constraints, so the eyes would stay behind.
/// These meshes follow the joint that has most of the weight of the skin closest to their center.
/// Nothing changes if a clip moves a joint of the other skeleton or a node above it, if none moves
/// the largest, and in formats that do not specify where meshes were bound (Scene::binds_at_nodes).
/// \param scene  of a single character (keep_largest_skeleton())
Scene bind_still_skeletons(Scene scene, const std::string& file);

}  // namespace sinew
