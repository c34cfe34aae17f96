// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "assets/gltf/gltf_primitive.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Holds a skin of a glTF file.
struct GltfSkin {
  std::vector<int> joints;                     ///< nodes of the scene
  std::vector<Eigen::Matrix4d> inverse_binds;  ///< one per joint
};

/// Reads a skin. Without inverse bind matrices, these are identities (glTF specification). If there
/// are fewer than joints, the missing ones are zero, and repair_skins() (scene/repair_skins.h)
/// replaces them.
/// \param node_of  for each node of the file, its index in the scene, or -1 if it is not in the
///                 scene
/// \throws InputError if a joint is not a node of the scene
GltfSkin read_gltf_skin(const GltfFile& file, const nlohmann::json& skin,
                        const std::vector<int>& node_of);

/// Holds the bones of a primitive, one for each joint of its skin, with the weights of all sets of
/// the file (JOINTS_0 and WEIGHTS_0, JOINTS_1 ...), unchanged.
struct GltfWeights {
  std::vector<SceneBone> bones;  ///< empty if the primitive has no weights
  int strays = 0;  ///< number of weights dropped: not finite, or for joints that the skin lacks
};
/// Reads the weights of a primitive.
GltfWeights read_gltf_weights(const GltfPrimitive& primitive, const GltfSkin& skin);

}  // namespace sinew
