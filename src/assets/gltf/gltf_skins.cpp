// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_skins.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew {

using nlohmann::json;

GltfSkin read_gltf_skin(const GltfFile& file, const json& skin, const std::vector<int>& node_of) {
  GltfSkin result;
  for (const json& joint : list_in(skin, "joints")) {
    const std::size_t number = joint.is_number_unsigned() ? joint.get<std::size_t>() : ~0UL;
    if (number >= node_of.size() || node_of[number] < 0) {
      file.fail(
          fmt::format("a skin names the joint {}, which is no node of the scene", joint.dump()));
    }
    result.joints.push_back(node_of[number]);
  }
  result.inverse_binds.assign(result.joints.size(), Eigen::Matrix4d::Identity());
  if (!skin.is_object() || !skin.contains("inverseBindMatrices")) return result;
  const std::vector<float> numbers = file.numbers(skin["inverseBindMatrices"], 16);
  for (std::size_t j = 0; j < result.joints.size(); ++j) {
    if (numbers.size() / 16 <= j) {
      result.inverse_binds[j].setZero();
      continue;
    }
    result.inverse_binds[j] =
        Eigen::Map<const Eigen::Matrix4f>(numbers.data() + 16 * j).cast<double>();
  }
  return result;
}

GltfWeights read_gltf_weights(const GltfPrimitive& primitive, const GltfSkin& skin) {
  GltfWeights result;
  for (int set = 0;; ++set) {
    const std::string joints_name = fmt::format("JOINTS_{}", set);
    const std::string weights_name = fmt::format("WEIGHTS_{}", set);
    if (!primitive.has(joints_name) || !primitive.has(weights_name)) return result;
    if (result.bones.empty()) {
      for (std::size_t j = 0; j < skin.joints.size(); ++j) {
        result.bones.push_back({skin.joints[j], skin.inverse_binds[j], {}});
      }
    }
    const std::vector<float> joints = primitive.attribute(joints_name, 4);
    const std::vector<float> weights = primitive.attribute(weights_name, 4);
    for (std::size_t i = 0; i < joints.size(); ++i) {
      if (weights[i] == 0.0F) continue;
      const bool names_a_joint =
          joints[i] >= 0.0F && joints[i] < static_cast<float>(skin.joints.size());
      if (!names_a_joint || !std::isfinite(weights[i])) {
        ++result.strays;
        continue;
      }
      result.bones[static_cast<std::size_t>(joints[i])].weights.emplace_back(
          static_cast<int>(i / 4), weights[i]);
    }
  }
}

}  // namespace sinew
