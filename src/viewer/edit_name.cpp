// SPDX-License-Identifier: MIT

#include "viewer/edit_name.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "session/settings/presets.h"
#include "session/settings/setting_differences.h"

namespace sinew {
namespace {

std::string settings_name(const Settings& before, const Settings& after) {
  const std::vector<const Setting*> differing = differing_settings(before, after);
  if (differing.empty()) return "";
  if (differing.size() == 1) return differing.front()->label;
  const Preset& preset = nearest_preset(after);
  if (follows_preset(after, preset) && !follows_preset(before, preset))
    return fmt::format("preset {}", preset.name);
  return fmt::format("{} settings", differing.size());
}

/// Returns the keys whose values differ between two maps, or that only one of them has.
template <typename Map>
std::vector<std::string> differing_keys(const Map& a, const Map& b) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : a) {
    const auto other = b.find(key);
    if (other == b.end() || !(other->second == value)) keys.push_back(key);
  }
  for (const auto& [key, value] : b) {
    if (!a.contains(key)) keys.push_back(key);
  }
  return keys;
}

/// Returns "pose of NAME", or "pose of 3 joints"; empty without names.
std::string naming(const char* what, const std::vector<std::string>& names, const char* plural) {
  if (names.empty()) return "";
  if (names.size() == 1) return fmt::format("{} of {}", what, names.front());
  return fmt::format("{} of {} {}", what, names.size(), plural);
}

std::string painting_name(const PaintedMaps& before, const PaintedMaps& after) {
  for (const PaintedMapInfo& info : painted_map_infos()) {
    const auto* const a = before.find(info.map);
    const auto* const b = after.find(info.map);
    const bool same = a == nullptr || b == nullptr ? a == b : *a == *b;
    if (!same) return fmt::format("painting of {}", info.label);
  }
  return "painting";
}

/// Returns what differs between two drafts of a skeleton: "place of NAME", "joint NAME".
std::string draft_name(const std::optional<BuiltSkeleton>& before,
                       const std::optional<BuiltSkeleton>& after) {
  if (!before || !after) return "skeleton";
  const Skeleton& a = before->skeleton;
  const Skeleton& b = after->skeleton;
  if (a == b) return before->radii != after->radii ? "radii" : "limits";
  std::vector<std::string> names;
  for (const auto& [one, other] : {std::pair{&a, &b}, {&b, &a}})
    for (const Joint& joint : one->joints)
      if (other->find(joint.name) < 0) names.push_back(joint.name);
  if (names.empty()) {
    for (const Joint& joint : b.joints) {
      const Joint& was = a.joints[a.find(joint.name)];
      if (was.rest_local.matrix() != joint.rest_local.matrix()) names.push_back(joint.name);
    }
  }
  if (names.size() != 1) return "skeleton";
  return "joint " + names.front();
}

std::string document_name(const Document& before, const Document& after) {
  if (before == after) return "";
  if (before.skeleton != after.skeleton) return "skeleton in use";
  if (before.draft != after.draft) return draft_name(before.draft, after.draft);
  if (before.recorded != after.recorded) return "keys";
  if (!(before.posed == after.posed))
    return naming("pose", differing_keys(before.posed, after.posed), "joints");
  if (!(before.painted == after.painted)) return painting_name(before.painted, after.painted);
  if (before.radii != after.radii) return "radii";
  if (before.freedoms != after.freedoms)
    return naming("limits", differing_keys(before.freedoms, after.freedoms), "joints");
  if (before.part_roles != after.part_roles)
    return naming("role", differing_keys(before.part_roles, after.part_roles), "parts");
  if (before.softness != after.softness) return "soft joints";
  if (before.motions != after.motions) return "added motion";
  if (before.colliders != after.colliders) return "colliders";
  if (before.part_looks != after.part_looks)
    return naming("look", differing_keys(before.part_looks, after.part_looks), "parts");
  return before.pinned != after.pinned ? "pins" : "simulated parts";
}

}  // namespace

std::string edit_name(const Edits& before, const Edits& after) {
  if (std::string name = document_name(before.document, after.document); !name.empty()) return name;
  if (std::string name = settings_name(before.settings, after.settings); !name.empty()) return name;
  return before.compared == after.compared ? "" : "compared settings";
}

}  // namespace sinew
