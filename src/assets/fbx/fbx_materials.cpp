// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_materials.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "assets/fbx/fbx_records.h"

namespace sinew {
namespace {

constexpr double kShininessOfTemplate = 20.0;
constexpr double kReflectionOfTemplate = 1.0;

FbxMaterial material_in(const FbxRecord& properties) {
  FbxMaterial material;
  for (const FbxRecord& property : properties.children) {
    if (property.texts.empty() || property.numbers.empty()) continue;
    const std::string& name = property.texts[0];
    const double number = property.numbers[0];
    if (name == "DiffuseColor" && property.numbers.size() >= 3) {
      material.diffuse = Eigen::Map<const Eigen::Vector3d>(property.numbers.data()).cast<float>();
    } else if (name == "Shininess" || (name == "ShininessExponent" && !material.shininess)) {
      if (std::isfinite(number)) material.shininess = number;
    } else if (name == "ReflectionFactor" && std::isfinite(number)) {
      material.reflection = number;
    }
  }
  return material;
}

/// Returns the number at the beginning of a text, or 0.
int leading_number(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

std::map<std::string, FbxMaterial> read_fbx_materials(std::string_view bytes) {
  std::map<std::string, FbxMaterial> materials;
  for (const FbxRecord& objects :
       read_fbx_records(bytes, {"Objects", "Material", "Properties70", "P"})) {
    for (const FbxRecord& material : objects.children) {
      const FbxRecord* const properties = material.find("Properties70");
      if (properties == nullptr || material.texts.empty()) continue;
      materials.emplace(fbx_object_name(material.texts[0]), material_in(*properties));
    }
  }
  return materials;
}

bool is_blender_of_principled_materials(std::string_view creator) {
  constexpr std::string_view kBeforeVersion = " - ";
  const std::size_t before = creator.find(kBeforeVersion);
  if (!creator.starts_with("Blender") || before == std::string_view::npos) return false;
  const std::string_view version = creator.substr(before + kBeforeVersion.size());
  const std::size_t dot = version.find('.');
  if (dot == std::string_view::npos) return false;
  const int major = leading_number(version);
  return major > 2 || (major == 2 && leading_number(version.substr(dot + 1)) >= 80);
}

FbxLook look_of(const FbxMaterial& material, bool has_principled_materials) {
  FbxLook look;
  std::optional<double> shininess = material.shininess;
  if (has_principled_materials) {
    if (!shininess) shininess = kShininessOfTemplate;
    const double metal = material.reflection.value_or(kReflectionOfTemplate);
    look.metallic = static_cast<float>(std::clamp(metal, 0.0, 1.0));
  }
  if (shininess) {
    const double roughness = 1.0 - std::sqrt(std::max(*shininess, 0.0)) / 10.0;
    look.roughness = static_cast<float>(std::clamp(roughness, 0.0, 1.0));
  }
  return look;
}

}  // namespace sinew
