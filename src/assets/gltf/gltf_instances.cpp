// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_instances.h"

#include <fmt/format.h>

#include <Eigen/Geometry>

namespace sinew {

using nlohmann::json;

std::vector<int> add_gltf_instances(const GltfFile& file, const json& node, int number,
                                    Scene& scene) {
  const json& attributes = object_in(extension_in(node, "EXT_mesh_gpu_instancing"), "attributes");
  std::size_t count = 0;
  const auto read = [&](const char* key, std::size_t components) {
    std::vector<float> numbers;
    if (!attributes.contains(key)) return numbers;
    numbers = file.numbers(attributes[key], components);
    if (count != 0 && count != numbers.size() / components) {
      file.fail("the attributes of instances are of different number");
    }
    count = numbers.size() / components;
    return numbers;
  };
  const std::vector<float> translations = read("TRANSLATION", 3);
  const std::vector<float> rotations = read("ROTATION", 4);
  const std::vector<float> scales = read("SCALE", 3);
  if (count == 0) return {number};

  std::vector<int> instances;
  for (std::size_t i = 0; i < count; ++i) {
    Eigen::Affine3f local = Eigen::Affine3f::Identity();
    if (!translations.empty())
      local.translate(Eigen::Map<const Eigen::Vector3f>(&translations[3 * i]));
    if (!rotations.empty()) {
      const Eigen::Vector4f xyzw = Eigen::Map<const Eigen::Vector4f>(&rotations[4 * i]);
      local.rotate(Eigen::Quaternionf(xyzw).normalized());
    }
    if (!scales.empty())
      local.scale(Eigen::Vector3f(Eigen::Map<const Eigen::Vector3f>(&scales[3 * i])));
    if (!local.matrix().allFinite()) file.fail("the place of an instance is not finite");
    instances.push_back(static_cast<int>(scene.nodes.size()));
    scene.nodes.push_back(
        {fmt::format("{}.{}", scene.nodes[static_cast<std::size_t>(number)].name, i), number,
         local.matrix().cast<double>()});
  }
  return instances;
}

}  // namespace sinew
