#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace sinew {

/// The properties of a material as an FBX file writes them. Those that it leaves out have the
/// values of its template, which are not read.
struct FbxMaterial {
  std::optional<Eigen::Vector3f> diffuse;
  std::optional<double> shininess;   ///< exponent of Phong's highlight
  std::optional<double> reflection;  ///< share of mirrored light, in [0, 1]; metal in Blender
};

/// Reads the materials of an FBX file by name, as they are written: assimp has multiplied colours
/// by a diffuse factor, an old setting of Blender that it shows no more itself, and does not tell
/// what is written from what the template has.
std::map<std::string, FbxMaterial> read_fbx_materials(std::string_view bytes);

/// Returns whether the program that wrote a file is Blender 2.80 or newer, by the name that it
/// gives itself: "Blender (stable FBX IO) - 2.93.1 - 4.22.0".
bool is_blender_of_principled_materials(std::string_view creator);

/// Roughness and metal of a material, in [0, 1]. Blender writes them as
/// shininess = (10 (1 - roughness))^2 and reflection = metallic since version 2.80; the values that
/// it leaves out are the 20 and 1 of its template. For files of other programs, roughness is
/// computed from a written shininess by the same rule, as Blender does when it imports them, and no
/// material is a metal: many have a reflection of 1 without being one.
struct FbxLook {
  std::optional<float> roughness;
  std::optional<float> metallic;
};
FbxLook look_of(const FbxMaterial& material, bool has_principled_materials);

}  // namespace sinew
