// SPDX-License-Identifier: MIT

#include "session/settings/side_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "session/setting_effect.h"
#include "session/settings/choice_label.h"
#include "session/settings/presets.h"
#include "session/settings/setting_differences.h"

namespace sinew {
namespace {

constexpr std::size_t kMaxNamed = 3;

/// Returns true if the preset that is nearest to `to` turns `from` into `to`.
bool differ_by_presets(Settings from, const Settings& to) {
  apply_preset(from, nearest_preset(to));
  return differing_settings(from, to).empty();
}

/// Returns the settings that differ from any of the others, in the order of the table.
std::vector<const Setting*> settings_that_differ(const Settings& side,
                                                 std::span<const Settings> others) {
  std::vector<const Setting*> differing;
  for (const Setting& setting : settings_table()) {
    const std::string own = setting_text(side, setting);
    if (std::any_of(others.begin(), others.end(),
                    [&](const Settings& other) { return setting_text(other, setting) != own; })) {
      differing.push_back(&setting);
    }
  }
  return differing;
}

/// Removes settings that have no effect on a side, unless none is left.
void leave_out_without_effect(const Settings& side, std::vector<const Setting*>& differing) {
  std::vector<const Setting*> left;
  for (const Setting* const setting : differing)
    if (why_no_effect(setting->key, side).empty()) left.push_back(setting);
  if (!left.empty()) differing = std::move(left);
}

}  // namespace

std::string name_of_side(const Settings& side, const Settings& other) {
  return name_of_side(side, std::span(&other, 1));
}

std::vector<std::string> names_of_sides(std::span<const Settings> sides) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    std::vector<Settings> others;
    for (std::size_t k = 0; k < sides.size(); ++k)
      if (k != i) others.push_back(sides[k]);
    names.push_back(name_of_side(sides[i], others));
  }
  return names;
}

std::string name_of_side(const Settings& side, std::span<const Settings> others) {
  std::vector<const Setting*> differing = settings_that_differ(side, others);
  if (differing.empty()) return "Same settings";
  const auto is_other_preset = [&](const Settings& other) {
    return differ_by_presets(side, other) && differ_by_presets(other, side);
  };
  if (differing.size() > kMaxNamed && std::all_of(others.begin(), others.end(), is_other_preset)) {
    return label_of_choice(nearest_preset(side).name);
  }
  leave_out_without_effect(side, differing);
  std::string name;
  for (std::size_t i = 0; i < std::min(kMaxNamed, differing.size()); ++i) {
    const Setting& setting = *differing[i];
    std::string value = setting_text(side, setting);
    if (!setting.choices.empty()) value = label_of_choice(value);
    if (i > 0) name += ", ";
    name += setting.key == "method" ? value : fmt::format("{}: {}", setting.label, value);
  }
  if (differing.size() > kMaxNamed) {
    name += fmt::format(" and {} more", differing.size() - kMaxNamed);
  }
  return name;
}

}  // namespace sinew
