// SPDX-License-Identifier: MIT

#include "session/settings/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <string_view>

#include "core/error.h"
#include "session/methods.h"
#include "session/settings/setting_symbols.h"
#include "skinning/skinning_settings.h"
#include "upsampling/moving_least_squares.h"

namespace sinew {
namespace {

std::vector<Setting> make_table() {
  const auto text = [](std::string key, std::string Settings::*field,
                       std::vector<std::string> choices, std::string help) {
    return Setting{std::move(key), field, 0.0, 0.0, "", std::move(help), true, std::move(choices)};
  };
  std::vector<Setting> table;
  table.push_back(text("method", &Settings::method, method_names(), "skinning method"));
  table.push_back(
      text("backend", &Settings::backend, {"auto", "cpu", "cuda"},
           "processor that simulates; auto: the GPU if it can be used, the CPU otherwise"));
  table.push_back(
      text("contact", &Settings::contact, {"none", "local", "global"},
           "self-contact of the skin: none, only near joints (local) or everywhere (global)"));
  table.push_back(
      {"contact.stiffness",
       &Settings::contact_stiffness,
       0.01,
       1000.0,
       "",
       "stiffness of contacts, as a multiple of the stiffness of the tissue that touches; a "
       "quarter of that with local contact, 1.5 times that with other objects",
       true,
       {}});
  table.push_back({"contact.retention",
                   &Settings::contact_retention,
                   0.0,
                   2.0,
                   "",
                   "distance in mean edge lengths up to which a separated contact pair is kept, so "
                   "that contacts do not flicker",
                   true,
                   {}});
  table.push_back({"contact.margin",
                   &Settings::contact_margin,
                   0.0,
                   1.0,
                   "",
                   "distance in mean edge lengths that contacts keep",
                   true,
                   {}});
  table.push_back({"contact.rate",
                   &Settings::contact_rate,
                   0.0,
                   10000.0,
                   "1/s",
                   "largest rate at which self-contacts are detected; 0: in every time step",
                   false,
                   {}});
  table.push_back({"contact.floor",
                   &Settings::contact_floor,
                   0,
                   1,
                   "",
                   "the skin rests on a floor, at the height of its lowest point at rest, instead "
                   "of passing through it",
                   false,
                   {}});
  table.push_back({"dynamics.iterations",
                   &Settings::iterations,
                   1,
                   1000,
                   "",
                   "local-global iterations per time step",
                   false,
                   {}});
  table.push_back(
      {"dynamics.accelerated",
       &Settings::accelerated,
       0,
       1,
       "",
       "accelerated iterations: 7 or 8 come as close to the converged time step as 10 plain ones, "
       "in less time and just as stably; 10 leave about a third of the error",
       false,
       {}});
  table.push_back({"dynamics.time_step",
                   &Settings::time_step,
                   1e-4,
                   1.0,
                   "s",
                   "length of a time step",
                   false,
                   {}});
  table.push_back({"dynamics.damping",
                   &Settings::damping,
                   0.0,
                   1.0,
                   "",
                   "fraction of the velocity that is left after 1/60 s, with time steps of any "
                   "length; 1: only the damping of the implicit integration",
                   false,
                   {}});
  table.push_back({"dynamics.gravity",
                   &Settings::gravity,
                   0.0,
                   30.0,
                   "m/s^2",
                   "gravitational acceleration; 0 by default, because the modeled rest shape "
                   "already hangs in gravity",
                   false,
                   {}});
  table.push_back({"dynamics.gravity_tilt",
                   &Settings::gravity_tilt,
                   0.0,
                   180.0,
                   "degrees",
                   "angle between gravity and straight down; 90: horizontal, 180: upwards",
                   false,
                   {}});
  table.push_back({"dynamics.gravity_heading",
                   &Settings::gravity_heading,
                   -180.0,
                   180.0,
                   "degrees",
                   "horizontal direction of tilted gravity; 0: to the front (+Z), 90: to +X, the "
                   "left side of a character that faces the front",
                   false,
                   {}});
  table.push_back({"grab.radius",
                   &Settings::grab_radius,
                   0.01,
                   GripSettings::kLargestRadius,
                   "",
                   "radius of the patch of skin that is held while it is dragged; the longest side "
                   "of the character is 1.8",
                   false,
                   {}});
  table.push_back({"grab.strength",
                   &Settings::grab_strength,
                   0.01,
                   1000.0,
                   "",
                   "largest force on grabbed skin, as a multiple of the tissue's stiffness times "
                   "the area of the patch; skin that would need more does not follow",
                   false,
                   {}});
  table.push_back({"tissue.stiffness",
                   &Settings::stiffness,
                   1.0,
                   1e6,
                   "Pa",
                   "resistance of the soft tissue to deformation",
                   false,
                   {}});
  table.push_back(
      {"tissue.mass", &Settings::mass, 0.01, 1e5, "kg", "mass of the whole character", false, {}});
  table.push_back({"tissue.sliding",
                   &Settings::sliding,
                   0,
                   1,
                   "",
                   "the inner surface of the tissue slides over bent joints",
                   true,
                   {}});
  table.push_back({"tissue.joint_softness",
                   &Settings::joint_softness,
                   0.0,
                   1000.0,
                   "",
                   "softness of the anchors that hold the inner surface of the tissue at joints, "
                   "as a multiple of the softness of the tissue; 0: fixed to the bones",
                   true,
                   {}});
  table.push_back(
      {"tissue.sag_limit",
       &Settings::sag_limit,
       0.0,
       10.0,
       "",
       "tissue that would sag by more than this fraction of its thickness is stiffened, and "
       "accelerations that would make it lag by more than half of that are limited; 0: never",
       true,
       {}});
  table.push_back(
      {"tissue.thin_stiffening",
       &Settings::thin_stiffening,
       1.0,
       1000.0,
       "",
       "largest factor on the stiffness of tetrahedra that are smaller than the mean; 1: none",
       true,
       {}});
  table.push_back({"tissue.damping",
                   &Settings::tissue_damping,
                   0.0,
                   1000.0,
                   "1/s",
                   "rate at which the velocity of the tissue relative to the bones is damped",
                   false,
                   {}});
  table.push_back(
      {"tissue.largest_jolt",
       &Settings::largest_jolt,
       0.0,
       1e6,
       "m/s^2",
       "largest acceleration of the bones that acts on the tissue; beyond it the tissue is carried "
       "along, so that abrupt starts and stops of game clips do not tear it off",
       false,
       {}});
  table.push_back({"tissue.prism_rotations",
                   &Settings::prism_rotations,
                   0.0,
                   1.0,
                   "",
                   "one rotation per prism of the tissue instead of one per tetrahedron: faster "
                   "steps, and tissue that is stiffer in bending; always on with contact local or "
                   "global, because tissue then crumples less in folds",
                   true,
                   {}});
  table.push_back({"tissue.radius_scale",
                   &Settings::radius_scale,
                   0.1,
                   3.0,
                   "",
                   "factor on the radii of all joints and bones",
                   true,
                   {}});
  table.push_back({"tissue.radius_distance_share",
                   &Settings::radius_distance_share,
                   0.05,
                   0.95,
                   "",
                   "automatic radius of a bone, as a fraction of its smallest distance to the skin",
                   true,
                   {}});
  table.push_back(
      {"simulation.vertices",
       &Settings::simulation_vertices,
       0,
       1'000'000,
       "",
       "number of vertices to which the surface is decimated for the simulation; 0: no decimation",
       true,
       {}});
  table.push_back({"simulation.exclude_morphs",
                   &Settings::exclude_morphs,
                   0.0,
                   1.0,
                   "",
                   "skin that morph targets of a clip move is not simulated: it follows the "
                   "skeleton by linear blend skinning, with the morph targets added",
                   true,
                   {}});
  table.push_back({"simulation.joint_density",
                   &Settings::joint_density,
                   1.0,
                   20.0,
                   "",
                   "density of simulated vertices at joints, as a multiple of that elsewhere",
                   true,
                   {}});
  table.push_back({"simulation.joint_falloff",
                   &Settings::joint_falloff,
                   0.05,
                   10.0,
                   "",
                   "falloff distance of the higher vertex density around joints, in limb radii",
                   true,
                   {}});
  table.push_back(
      {"simulation.joint_edge",
       &Settings::joint_edge,
       0.001,
       2.0,
       "",
       "longest edge that decimation makes around joints; the longest side of the character is 1.8",
       true,
       {}});
  table.push_back(text("upsampling.method", &Settings::upsampling,
                       {"moving-least-squares", "normal-displacement"},
                       "how the visible surface follows the simulated one"));
  table.push_back({"upsampling.neighbours",
                   &Settings::upsampling_neighbours,
                   1,
                   kMostNeighbours,
                   "",
                   "number of simulated vertices that each visible vertex follows; 16 or more give "
                   "a smooth surface",
                   true,
                   {}});
  Setting normals =
      text("upsampling.normals", &Settings::upsampling_normals, {"surface", "moving-least-squares"},
           "normals of the visible surface: computed from that surface, or, faster but less "
           "accurate, from the simulated one");
  normals.rebuilds = false;
  table.push_back(normals);
  table.push_back({"playback.speed",
                   &Settings::speed,
                   0.0,
                   10.0,
                   "",
                   "seconds of the clip per second of simulation",
                   false,
                   {}});
  for (Setting& setting : table) setting.symbol = paper_symbol(setting.key);
  return table;
}

/// Returns the Levenshtein distance.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// Finds an entry by its key.
/// \throws UsageError that suggests the nearest key if it is near enough
const Setting& find_setting(const std::string& key) {
  const std::vector<Setting>& table = settings_table();
  const auto distance = [&](const Setting& entry) {
    // A key without its group ("stiffness") is compared with the last part of the full key.
    const std::string last = entry.key.substr(entry.key.find('.') + 1);
    return std::min(2 * edit_distance(key, entry.key), 2 * edit_distance(key, last) + 1);
  };
  const auto nearest = std::min_element(
      table.begin(), table.end(),
      [&](const Setting& a, const Setting& b) { return distance(a) < distance(b); });
  if (nearest->key == key) return *nearest;
  // distance() counts each differing letter twice, so a third of the letters may differ.
  constexpr double kNearName = 2.0 / 3.0;  // per letter of the key
  const bool is_near = distance(*nearest) <= kNearName * static_cast<double>(key.size()) + 1.0;
  throw UsageError(
      is_near ? fmt::format("there is no setting '{}'; did you mean '{}'?", key, nearest->key)
              : fmt::format("there is no setting '{}'; sinew settings lists them", key));
}

template <typename Number>
std::optional<Number> parse_number(const std::string& text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return value;
}

std::optional<bool> parse_switch(const std::string& text) {
  if (text == "true" || text == "on" || text == "yes" || text == "1") return true;
  if (text == "false" || text == "off" || text == "no" || text == "0") return false;
  return std::nullopt;
}

/// Sets one entry from text. Returns false if the text is of the wrong kind or out of range.
struct Parser {
  const Setting& setting;
  const std::string& text;
  Settings& settings;

  bool operator()(std::string Settings::*field) const {
    if (std::find(setting.choices.begin(), setting.choices.end(), text) == setting.choices.end()) {
      return false;
    }
    settings.*field = text;
    return true;
  }
  bool operator()(bool Settings::*field) const {
    const std::optional<bool> value = parse_switch(text);
    if (value) settings.*field = *value;
    return value.has_value();
  }
  template <typename Number>
  bool operator()(Number Settings::*field) const {
    const std::optional<Number> value = parse_number<Number>(text);
    // This form of the condition makes NaN out of range.
    if (!value || !(*value >= setting.minimum && *value <= setting.maximum)) return false;
    settings.*field = *value;
    return true;
  }
};

std::string expectation(const Setting& setting) {
  if (!setting.choices.empty()) {
    return fmt::format("choose one of: {}", fmt::join(setting.choices, ", "));
  }
  if (std::holds_alternative<bool Settings::*>(setting.field)) return "give on or off";
  const bool whole = std::holds_alternative<int Settings::*>(setting.field);
  return fmt::format("give a {} from {:g} to {:g}{}{}", whole ? "whole number" : "number",
                     setting.minimum, setting.maximum, setting.unit.empty() ? "" : " ",
                     setting.unit);
}

}  // namespace

const std::vector<Setting>& settings_table() {
  static const std::vector<Setting> table = make_table();
  return table;
}

void set_setting(Settings& settings, const std::string& key, const std::string& value) {
  const Setting& setting = find_setting(key);
  if (!std::visit(Parser{setting, value, settings}, setting.field)) {
    throw UsageError(fmt::format("{} cannot be '{}'; {}", key, value, expectation(setting)));
  }
}

std::string setting_text(const Settings& settings, const Setting& setting) {
  return std::visit([&](auto field) { return fmt::format("{}", settings.*field); }, setting.field);
}

bool differ_in_forces_alone(const Settings& a, const Settings& b) {
  Settings same = a;
  same.gravity = b.gravity;
  same.gravity_tilt = b.gravity_tilt;
  same.gravity_heading = b.gravity_heading;
  same.grab_radius = b.grab_radius;
  same.grab_strength = b.grab_strength;
  return same == b;
}

bool needs_new_lane(const Settings& a, const Settings& b) {
  const std::vector<Setting>& table = settings_table();
  return std::any_of(table.begin(), table.end(), [&](const Setting& setting) {
    return setting.rebuilds && setting_text(a, setting) != setting_text(b, setting);
  });
}

Settings with_live_settings(Settings prepared, const Settings& wanted) {
  for (const Setting& setting : settings_table()) {
    if (setting.rebuilds) continue;
    std::visit([&](auto field) { prepared.*field = wanted.*field; }, setting.field);
  }
  return prepared;
}

}  // namespace sinew
