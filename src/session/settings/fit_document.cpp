// SPDX-License-Identifier: MIT

#include "session/settings/fit_document.h"

#include <fmt/format.h>

#include <algorithm>

#include "assets/list_names.h"

namespace sinew {
namespace {

bool has_part(const Character& character, const std::string& name) {
  return std::any_of(character.parts.begin(), character.parts.end(),
                     [&](const VisiblePart& part) { return part.name == name; });
}

/// Returns the project's radii of joints that the character has.
OwnRadii radii_of(const Project& project, const Character& character) {
  const std::vector<std::string> names = distinct_names(character.skeleton);
  OwnRadii radii;
  for (int j = 0; j < character.skeleton.joint_count(); ++j) {
    const auto own = project.radii.find(names[j]);
    if (own == project.radii.end()) continue;
    if (own->second.joint) radii.joints[j] = *own->second.joint;
    if (own->second.bone) radii.bones[j] = *own->second.bone;
  }
  return radii;
}

void fit_painted(const Project& project, const Character& character, const std::string& file,
                 FittedDocument& fitted) {
  if (!project.maps_problem.empty()) {
    fitted.warnings.push_back(
        fmt::format("{}; {} is opened without its painted maps, and their file is left as it is",
                    project.maps_problem, file));
  }
  if (!project.maps) return;
  CarriedMaps carried = carry_painted(*project.maps, character);
  fitted.document.painted = std::move(carried.maps);
  if (!carried.changed) return;
  fitted.warnings.push_back(
      fmt::format("{}: the surface of {} has changed since its maps were painted; they were "
                  "transferred to the nearest points{}. Check them and save the project",
                  file, character.name,
                  carried.lost == 0
                      ? ""
                      : fmt::format(", except for {} vertices that have none near", carried.lost)));
}

}  // namespace

std::map<std::string, JointRadii> radii_by_joint(const OwnRadii& radii, const Skeleton& skeleton) {
  const std::vector<std::string> names = distinct_names(skeleton);
  std::map<std::string, JointRadii> result;
  for (const auto& [joint, radius] : radii.joints) result[names.at(joint)].joint = radius;
  for (const auto& [bone, radius] : radii.bones) result[names.at(bone)].bone = radius;
  return result;
}

FittedDocument fit_document(const Project& project, const Character& character,
                            const std::string& file) {
  FittedDocument fitted{project.document, {}};
  Document& document = fitted.document;
  std::vector<std::string> missing;
  std::erase_if(document.part_roles, [&](const auto& role) {
    if (has_part(character, role.first)) return false;
    missing.push_back(role.first);
    return true;
  });
  std::erase_if(document.part_looks, [&](const auto& look) {
    if (has_part(character, look.first)) return false;
    missing.push_back(look.first);
    return true;
  });
  std::erase_if(document.excluded, [&](const std::string& name) {
    if (has_part(character, name) || character.skeleton.find(name) >= 0) return false;
    missing.push_back(name);
    return true;
  });
  const std::vector<std::string> names = distinct_names(character.skeleton);
  const auto is_missing = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) != names.end()) return false;
    missing.push_back(name);
    return true;
  };
  std::erase_if(document.pinned, is_missing);
  std::erase_if(document.softness, [&](const auto& mark) { return is_missing(mark.first); });
  std::erase_if(document.freedoms, [&](const auto& freedom) { return is_missing(freedom.first); });
  for (const auto& [name, radii] : project.radii) {
    if (std::find(names.begin(), names.end(), name) == names.end()) missing.push_back(name);
  }
  document.radii = radii_of(project, character);
  fit_painted(project, character, file, fitted);
  if (!missing.empty()) {
    fitted.warnings.push_back(
        fmt::format("{}: {} has no {}, so their settings in the project are ignored; correct the "
                    "names in the project",
                    file, character.name, list_names(missing)));
  }
  return fitted;
}

}  // namespace sinew
