// SPDX-License-Identifier: MIT

#include "viewer/panels/setting_texts.h"

#include <map>
#include <set>
#include <string>

namespace sinew {
namespace {

/// Returns true for settings that artists rarely need: those of the numerical method and of how the
/// body is built. What remains is how the body looks and moves, and how much time it takes.
bool is_advanced(const std::string& key) {
  static const std::set<std::string> keys{
      "contact.prepared_pairs",
      "contact.retention",
      "contact.rate",
      "dynamics.accelerated",
      "dynamics.time_step",
      "position.hashing",
      "position.hashing_angle",
      "position.model",
      "position.weights",
      "position.stretch",
      "position.volume",
      "position.bind",
      "position.iterations",
      "tissue.sliding",
      "tissue.half_rotation",
      "tissue.joint_softness",
      "tissue.anchor_stiffness",
      "tissue.strain",
      "tissue.sag_limit",
      "tissue.thin_stiffening",
      "tissue.largest_jolt",
      "tissue.prism_rotations",
      "tissue.radius_distance_share",
      "simulation.joint_density",
      "simulation.joint_falloff",
      "simulation.joint_edge",
      "upsampling.neighbours",
      "upsampling.degree",
  };
  return keys.count(key) > 0;
}

/// Returns the format of a number with its unit. Stiffnesses are large: 500000 Pa is easier to read
/// than 5e+05 Pa.
std::string format_of(const Setting& setting) {
  if (setting.unit == "Pa") return "%.0f Pa";
  return "%.4g" + (setting.unit.empty() ? "" : " " + setting.unit);
}

SettingTexts make_texts(const Setting& setting) {
  const std::size_t dot = setting.key.find('.');
  // The switch of contact belongs to the settings of contact.
  const bool has_group = dot != std::string::npos || setting.key == "contact";
  return {.group = has_group ? setting.key.substr(0, dot) : "",
          .id = "##" + setting.key,
          .format = format_of(setting),
          .widget = "set " + setting.key,
          .advanced = is_advanced(setting.key)};
}

}  // namespace

const SettingTexts& texts_of(const Setting& setting) {
  static std::map<const Setting*, SettingTexts> made;
  const auto found = made.find(&setting);
  return found != made.end() ? found->second
                             : made.emplace(&setting, make_texts(setting)).first->second;
}

}  // namespace sinew
