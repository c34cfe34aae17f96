// SPDX-License-Identifier: MIT

#include "assets/scene/file_material.h"

#include <algorithm>
#include <cmath>

#include "core/srgb.h"

namespace sinew {

Eigen::Vector4f linear_color(const Eigen::Vector3f& given, bool is_linear) {
  Eigen::Vector4f color = Eigen::Vector4f::Ones();
  color.head<3>() = given.cwiseMax(0.0F).cwiseMin(1.0F);
  return is_linear ? color : linear_from_srgb(color);
}

void set_look(const FileLook& look, bool is_linear, Material& material) {
  if (look.emission.allFinite()) {
    material.emissive = linear_color(look.emission, is_linear).head<3>();
  }
  material.emissive_texture.image = look.emission_image;
  if (look.emission_image >= 0) material.emissive.setOnes();
  const auto set = [](const std::optional<float>& given, float& fraction) {
    if (given && std::isfinite(*given)) fraction = std::clamp(*given, 0.0F, 1.0F);
  };
  set(look.metallic, material.metallic);
  set(look.roughness, material.roughness);
}

}  // namespace sinew
