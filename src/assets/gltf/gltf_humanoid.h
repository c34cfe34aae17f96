#pragma once

#include <vector>

#include "assets/gltf/gltf_file.h"
#include "assets/scene.h"

namespace sinew {

/// Gives nodes the names of the bones that they are in the humanoid of a .vrm (VRM 0.x and 1.0) or
/// .vrma file, where their own names tell nothing (rig/joint_name.h): "leftUpperArm" instead of
/// names in other languages. So joints are matched by them.
/// \param node_of  for each node of the file that of the scene, -1: not in it
void name_humanoid_bones(const GltfFile& file, const std::vector<int>& node_of, Scene& scene);

}  // namespace sinew
