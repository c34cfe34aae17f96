// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Renames nodes after the humanoid bones that a .vrm (VRM 0.x and 1.0) or .vrma file assigns to
/// them, e.g. "leftUpperArm". A node keeps its name if that is meaningful already
/// (rig/joint_name.h). Joints with names in other languages can thus be matched.
/// \param node_of  for each node of the file, its index in the scene, or -1 if it is not in the
///                 scene
void name_humanoid_bones(const GltfFile& file, const std::vector<int>& node_of, Scene& scene);

}  // namespace sinew
