#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace sinew {

/// What an FBX file itself says of a material; numbers that it leaves out are those of its
/// template.
struct FbxMaterial {
  std::optional<Eigen::Vector3f> diffuse;
  std::optional<double> shininess;  ///< exponent of Phong's highlight
  std::optional<double>
      reflection;  ///< share of light that is mirrored, by which Blender means metal
};

/// Reads the materials of an FBX file by name, as they are written: assimp has multiplied colours
/// by a diffuse factor, an old setting of Blender that it shows no more itself, and does not tell
/// what is written from what the template has.
std::map<std::string, FbxMaterial> read_fbx_materials(std::string_view bytes);

/// Returns whether the program that wrote a file is Blender 2.80 or newer, by the name that it
/// gives itself: "Blender (stable FBX IO) - 2.93.1 - 4.22.0".
bool is_blender_of_principled_materials(std::string_view creator);

/// Roughness and metal as Blender means them by a highlight and a reflection, from 0 to 1. It has
/// shininess = (10 (1 - roughness))^2 and reflection = metallic since version 2.80, where what
/// it does not write are the 20 and 1 of its template. Of other programs' files roughness is told
/// from a written shininess by the same rule, as Blender shows them, and nothing is metal: many
/// have a reflection of 1 that says nothing.
struct FbxLook {
  std::optional<float> roughness;
  std::optional<float> metallic;
};
FbxLook look_of(const FbxMaterial& material, bool has_principled_materials);

}  // namespace sinew
