// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "assets/material.h"

namespace sinew {

/// Converts a color of a file other than glTF to linear RGBA with an alpha of 1. Components are
/// clamped to [0, 1].
/// \param is_linear  true if the file has linear colors, as Blender writes them; false for sRGB
Eigen::Vector4f linear_color(const Eigen::Vector3f& given, bool is_linear);

/// Holds the emission, metallic factor and roughness of a material as a file other than glTF gives
/// them.
struct FileLook {
  Eigen::Vector3f emission = Eigen::Vector3f::Zero();  ///< as stored in the file
  int emission_image = -1;                             ///< index into Character::textures; -1: none
  std::optional<float> metallic{};
  std::optional<float> roughness{};
};

/// Applies the look to a material. An emission image replaces the emission color. Factors are
/// clamped to [0, 1]. Values that are missing or not finite leave the material's value unchanged.
void set_look(const FileLook& look, bool is_linear, Material& material);

}  // namespace sinew
