#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "assets/gltf/gltf_primitive.h"
#include "assets/scene.h"

namespace sinew {

/// A skin of a glTF file: its joints as nodes of the scene.
struct GltfSkin {
  std::vector<int> joints;
  std::vector<Eigen::Matrix4d> inverse_binds;  ///< one for each joint
};

/// Reads a skin. Without matrices they are identities, by the specification.
/// \param node_of  for each node of the file that of the scene
/// \throws InputError when it names no node, or has fewer matrices than joints
GltfSkin read_gltf_skin(const GltfFile& file, const nlohmann::json& skin,
                        const std::vector<int>& node_of);

/// The bones of a primitive, one for each joint of its skin, with the weights of all its sets
/// (JOINTS_0 and WEIGHTS_0, JOINTS_1 ...) as the file has them.
struct GltfWeights {
  std::vector<SceneBone> bones;  ///< empty where the primitive has no weights
  int strays = 0;  ///< weights that are left out: not finite, or for joints that the skin lacks
};
GltfWeights read_gltf_weights(const GltfPrimitive& primitive, const GltfSkin& skin);

}  // namespace sinew
