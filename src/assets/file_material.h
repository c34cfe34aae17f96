#pragma once

#include <optional>

#include "assets/material.h"

namespace sinew {

/// Returns the linear colour that a file other than glTF means by three numbers, opaque. Numbers
/// outside [0, 1] are taken for the nearest one within.
/// \param is_linear  the file has linear colours, as Blender writes them, not those of a display
Eigen::Vector4f linear_color(const Eigen::Vector3f& given, bool is_linear);

/// The emission, metal and roughness of a material as a file other than glTF gives them.
struct FileLook {
  Eigen::Vector3f emission = Eigen::Vector3f::Zero();  ///< as the file has it
  int emission_image = -1;                             ///< index into Character::textures; -1: none
  std::optional<float> metallic{};
  std::optional<float> roughness{};
};

/// Gives a material that look: an image of emission replaces the colour, and shares are limited to
/// [0, 1]. What is not given or no finite number stays as it is.
void set_look(const FileLook& look, bool is_linear, Material& material);

}  // namespace sinew
