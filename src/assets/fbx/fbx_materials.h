// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/types.h"

namespace sinew {

/// Holds the properties of a material as an FBX file writes them. Properties that the file omits
/// have the values of its template, which is not read.
struct FbxMaterial {
  std::optional<Eigen::Vector3f> diffuse;
  std::optional<double> shininess;   ///< exponent of the Phong highlight
  std::optional<double> reflection;  ///< mirrored fraction of the light, in [0, 1]; metallic in
                                     ///< Blender
};

/// Reads the materials of an FBX file, by name, with the values as written. assimp multiplies
/// colors by a diffuse factor, an old setting that Blender itself no longer shows, and it does not
/// distinguish written values from those of the template.
std::map<std::string, FbxMaterial> read_fbx_materials(std::string_view bytes);

/// Returns true if the program that wrote a file is Blender 2.80 or newer, judged by its creator
/// string: "Blender (stable FBX IO) - 2.93.1 - 4.22.0".
bool is_blender_of_principled_materials(std::string_view creator);

/// Holds the roughness and metallic factor of a material, in [0, 1]. Since version 2.80 Blender
/// writes shininess = (10 (1 - roughness))^2 and reflection = metallic; values that it omits are
/// the 20 and 1 of its template. For files of other programs, roughness is computed from a written
/// shininess by the same rule, as in Blender's importer, and no material is metallic: many have a
/// reflection of 1 without being metal.
struct FbxLook {
  std::optional<float> roughness;
  std::optional<float> metallic;
};
FbxLook look_of(const FbxMaterial& material, bool has_principled_materials);

}  // namespace sinew
