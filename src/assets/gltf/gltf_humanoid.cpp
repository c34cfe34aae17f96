// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_humanoid.h"

#include <string>

#include "rig/joint_name.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Returns true for the bones of the trunk. Their names have no meaning of their own in
/// rig/joint_name.h, but files can only be matched by them.
bool is_of_trunk(const std::string& bone) {
  return bone == "spine" || bone == "chest" || bone == "upperChest";
}

/// Renames nodes after humanoid bones.
class HumanoidNames {
 public:
  HumanoidNames(const std::vector<int>& node_of, Scene& scene) : node_of_(node_of), scene_(scene) {}

  /// Gives a node the name of a humanoid bone if that tells more than its own name.
  /// \param bone  name of the humanoid bone
  /// \param use   object that holds the index of the node
  void give(const std::string& bone, const json& use) {
    const auto number = whole_number_in(use, "node");
    if (!number || *number >= node_of_.size() || node_of_[*number] < 0) return;
    SceneNode& node = scene_.nodes[static_cast<std::size_t>(node_of_[*number])];
    const NameMeaning meaning = read_joint_name(bone).meaning;
    const bool tells =
        (meaning != NameMeaning::kNothing && meaning != NameMeaning::kHelper) || is_of_trunk(bone);
    if (tells && read_joint_name(node.name).meaning == NameMeaning::kNothing) node.name = bone;
  }

 private:
  const std::vector<int>& node_of_;
  Scene& scene_;
};

}  // namespace

void name_humanoid_bones(const GltfFile& file, const std::vector<int>& node_of, Scene& scene) {
  HumanoidNames names(node_of, scene);
  const json& of_vrm_0 = object_in(extension_in(file.document(), "VRM"), "humanoid");
  for (const json& use : list_in(of_vrm_0, "humanBones")) names.give(text_in(use, "bone"), use);
  for (const char* const extension : {"VRMC_vrm", "VRMC_vrm_animation"}) {
    const json& humanoid = object_in(extension_in(file.document(), extension), "humanoid");
    for (const auto& [bone, use] : object_in(humanoid, "humanBones").items()) names.give(bone, use);
  }
}

}  // namespace sinew
