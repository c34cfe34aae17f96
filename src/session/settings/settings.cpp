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
#include "skinning/grip.h"
#include "upsampling/moving_least_squares.h"

namespace sinew {
namespace {

std::vector<Setting> make_table() {
  const auto text = [](std::string key, std::string Settings::*field,
                       std::vector<std::string> choices, std::string help) {
    return Setting{std::move(key), field, 0.0, 0.0, "", std::move(help), true, std::move(choices)};
  };
  std::vector<Setting> table;
  table.push_back(text("method", &Settings::method, method_names(), "way of skinning"));
  table.push_back(
      text("backend", &Settings::backend, {"auto", "cpu", "cuda"}, "where the simulation runs"));
  table.push_back(text("contact", &Settings::contact, {"none", "local", "global"},
                       "which parts of the skin push each other away"));
  table.push_back(
      {"contact.stiffness",
       &Settings::contact_stiffness,
       0.01,
       1000.0,
       "",
       "of contacts, as a multiple of that of the tissue that touches; a quarter of it with "
       "local contact, half as much again among others",
       true,
       {}});
  table.push_back({"contact.retention",
                   &Settings::contact_retention,
                   0.0,
                   2.0,
                   "",
                   "how far apart in mean edges a contact is kept in mind, so that it does not "
                   "flicker",
                   true,
                   {}});
  table.push_back({"contact.margin",
                   &Settings::contact_margin,
                   0.0,
                   1.0,
                   "",
                   "distance in mean edges that contacts keep",
                   true,
                   {}});
  table.push_back({"contact.rate",
                   &Settings::contact_rate,
                   0.0,
                   10000.0,
                   "1/s",
                   "contacts of the skin with itself are found no more often than this; 0: in "
                   "every step",
                   false,
                   {}});
  table.push_back(
      {"contact.floor",
       &Settings::contact_floor,
       0,
       1,
       "",
       "the skin rests on the floor, at the height of its lowest point at rest, instead "
       "of going through it",
       false,
       {}});
  table.push_back({"dynamics.iterations",
                   &Settings::iterations,
                   1,
                   1000,
                   "",
                   "local-global iterations for each time step",
                   false,
                   {}});
  table.push_back(
      {"dynamics.accelerated",
       &Settings::accelerated,
       0,
       1,
       "",
       "each iteration does more: 7 or 8 come as near to the exact step as 10 plain ones, in "
       "less time and as stable; 10 leave about a third of the error",
       false,
       {}});
  table.push_back({"dynamics.time_step",
                   &Settings::time_step,
                   1e-4,
                   1.0,
                   "s",
                   "length of a simulation step",
                   false,
                   {}});
  table.push_back(
      {"dynamics.damping",
       &Settings::damping,
       0.0,
       1.0,
       "",
       "share of the velocity kept in 1/60 s, however long steps are; 1 leaves only the "
       "damping of the implicit integration",
       false,
       {}});
  table.push_back({"dynamics.gravity",
                   &Settings::gravity,
                   0.0,
                   30.0,
                   "m/s^2",
                   "along its direction; 0 because the modelled rest shape already hangs in "
                   "gravity",
                   false,
                   {}});
  table.push_back({"dynamics.gravity_tilt",
                   &Settings::gravity_tilt,
                   0.0,
                   180.0,
                   "degrees",
                   "angle of gravity from straight down; 90: level, 180: upwards",
                   false,
                   {}});
  table.push_back({"dynamics.gravity_heading",
                   &Settings::gravity_heading,
                   -180.0,
                   180.0,
                   "degrees",
                   "where tilted gravity leans to: 0 to the front (+Z), 90 to +X, the left side of "
                   "a character that looks to the front",
                   false,
                   {}});
  table.push_back({"grab.radius",
                   &Settings::grab_radius,
                   0.01,
                   Grip::kLargestRadius,
                   "",
                   "of the patch of skin that is held when it is dragged; the longest side of the "
                   "character is 1.8",
                   false,
                   {}});
  table.push_back({"grab.strength",
                   &Settings::grab_strength,
                   0.01,
                   1000.0,
                   "",
                   "largest pull at grabbed skin, over the tissue's stiffness times the area of "
                   "the patch: beyond it the skin does not follow",
                   false,
                   {}});
  table.push_back({"tissue.stiffness",
                   &Settings::stiffness,
                   1.0,
                   1e6,
                   "Pa",
                   "resistance of the soft tissue against deformation",
                   false,
                   {}});
  table.push_back(
      {"tissue.mass", &Settings::mass, 0.01, 1e5, "kg", "mass of the whole character", false, {}});
  table.push_back({"tissue.sliding",
                   &Settings::sliding,
                   0,
                   1,
                   "",
                   "the inner surface slides over bent joints",
                   true,
                   {}});
  table.push_back({"tissue.joint_softness",
                   &Settings::joint_softness,
                   0.0,
                   1000.0,
                   "",
                   "how far the inner surface gives way to the tissue at joints; 0 fixes it",
                   true,
                   {}});
  table.push_back(
      {"tissue.sag_limit",
       &Settings::sag_limit,
       0.0,
       10.0,
       "",
       "tissue that sags by more than this share of its thickness is firmed up, and what lags by "
       "more than half of it in jolts feels less of them; 0 never",
       true,
       {}});
  table.push_back({"tissue.thin_stiffening",
                   &Settings::thin_stiffening,
                   1.0,
                   1000.0,
                   "",
                   "largest extra stiffness of tissue in smaller pieces than the mean; 1 = none",
                   true,
                   {}});
  table.push_back({"tissue.damping",
                   &Settings::tissue_damping,
                   0.0,
                   1000.0,
                   "1/s",
                   "how fast swinging of the tissue against the bones dies down",
                   false,
                   {}});
  table.push_back(
      {"tissue.largest_jolt",
       &Settings::largest_jolt,
       0.0,
       1e6,
       "m/s^2",
       "how much of the bones' acceleration the tissue feels; beyond that it is carried "
       "along, so that the jolts of game clips do not tear it out",
       false,
       {}});
  table.push_back(
      {"tissue.prism_rotations",
       &Settings::prism_rotations,
       0.0,
       1.0,
       "",
       "one rotation for each prism of the tissue, not for each of its three "
       "tetrahedra: faster steps, tissue that is stiffer in bending; always so with contact "
       "local or global, since it crumples less in folds",
       true,
       {}});
  table.push_back({"tissue.radius_scale",
                   &Settings::radius_scale,
                   0.1,
                   3.0,
                   "",
                   "factor on all joint and bone radii",
                   true,
                   {}});
  table.push_back({"tissue.radius_distance_share",
                   &Settings::radius_distance_share,
                   0.05,
                   0.95,
                   "",
                   "automatic bone radius over the bone's smallest distance to the skin",
                   true,
                   {}});
  table.push_back({"simulation.vertices",
                   &Settings::simulation_vertices,
                   0,
                   1'000'000,
                   "",
                   "the surface is decimated to so many vertices for the simulation; 0: not at all",
                   true,
                   {}});
  table.push_back(
      {"simulation.exclude_morphs",
       &Settings::exclude_morphs,
       0.0,
       1.0,
       "",
       "skin that a clip's morph targets move is not simulated: it follows the skeleton "
       "by linear blend skinning, and they move it from there",
       true,
       {}});
  table.push_back({"simulation.joint_density",
                   &Settings::joint_density,
                   1.0,
                   20.0,
                   "",
                   "times as many of these vertices for an area at joints as elsewhere",
                   true,
                   {}});
  table.push_back({"simulation.joint_falloff",
                   &Settings::joint_falloff,
                   0.05,
                   10.0,
                   "",
                   "how far that reaches from a joint, in radii of the limb",
                   true,
                   {}});
  table.push_back({"simulation.joint_edge",
                   &Settings::joint_edge,
                   0.001,
                   2.0,
                   "",
                   "decimation makes no longer edges than this around joints; the longest side of "
                   "the character is 1.8",
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
                   "simulated vertices that each visible one follows; 16 and more are smooth",
                   true,
                   {}});
  Setting normals = text(
      "upsampling.normals", &Settings::upsampling_normals, {"surface", "moving-least-squares"},
      "of the visible surface: computed from it, or faster and rougher from the simulated one");
  normals.rebuilds = false;
  table.push_back(normals);
  table.push_back({"playback.speed",
                   &Settings::speed,
                   0.0,
                   10.0,
                   "",
                   "seconds of the clip for each second of simulation",
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
