// SPDX-License-Identifier: MIT

#include "session/settings/format_defaults.h"

#include <utility>

namespace sinew {
namespace {

constexpr const char* kPrismRotations = "tissue.prism_rotations";

// A default that changes gets a line here with its old value.
constexpr std::pair<const char*, const char*> kDefaultsOfFormat1[] = {
    {"contact", "none"},
    {"dynamics.accelerated", "off"},
    {"dynamics.iterations", "10"},
    {"tissue.joint_softness", "20"},
    {"tissue.anchor_stiffness", "diagonal"},
    {"tissue.joint_volume", "0"},
    {kPrismRotations, "off"},
};

void rotate_prisms_with_contact(Settings& settings) {
  if (settings.contact.mode != ContactMode::kNone) settings.constraints.prism_rotations = true;
}

}  // namespace

Settings defaults_of_format(std::int64_t format) {
  Settings settings;
  if (format > 1) return settings;
  for (const auto& [key, value] : kDefaultsOfFormat1) set_setting(settings, key, value);
  return settings;
}

void convert_from_format_1(Project& project) {
  const Settings before = project.settings;
  rotate_prisms_with_contact(project.settings);
  if (!project.comparison) return;
  for (SettingDifferences& differences : project.comparison->sides) {
    Settings other = with_differences(before, differences);
    rotate_prisms_with_contact(other);
    differences.erase(kPrismRotations);
    if (other.constraints.prism_rotations != project.settings.constraints.prism_rotations) {
      add_difference(differences, kPrismRotations,
                     other.constraints.prism_rotations ? "on" : "off");
    }
  }
}

}  // namespace sinew
