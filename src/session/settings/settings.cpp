// SPDX-License-Identifier: MIT

#include "session/settings/settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/error.h"
#include "session/settings/edit_distance.h"

namespace sinew {
namespace {

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

  bool operator()(const SettingChoice& field) const {
    const auto found = std::find(setting.choices.begin(), setting.choices.end(), text);
    if (found == setting.choices.end()) return false;
    field.choose(settings, static_cast<std::size_t>(found - setting.choices.begin()));
    return true;
  }
  bool operator()(const SettingValue<bool>& field) const {
    const std::optional<bool> value = parse_switch(text);
    if (value) field.in(settings) = *value;
    return value.has_value();
  }
  template <typename Number>
  bool operator()(const SettingValue<Number>& field) const {
    const std::optional<Number> value = parse_number<Number>(text);
    // This form of the condition makes NaN out of range.
    if (!value || !(*value >= setting.minimum && *value <= setting.maximum)) return false;
    field.in(settings) = *value;
    return true;
  }
};

std::string expectation(const Setting& setting) {
  if (!setting.choices.empty()) {
    return fmt::format("choose one of: {}", fmt::join(setting.choices, ", "));
  }
  if (std::holds_alternative<SettingValue<bool>>(setting.field)) return "give on or off";
  const bool is_integer = std::holds_alternative<SettingValue<int>>(setting.field);
  return fmt::format("give a {} from {:g} to {:g}{}{}", is_integer ? "whole number" : "number",
                     setting.minimum, setting.maximum, setting.unit.empty() ? "" : " ",
                     setting.unit);
}

}  // namespace

const Setting& find_setting(const std::string& key) {
  const std::vector<Setting>& table = settings_table();
  const auto found = std::ranges::find(table, key, &Setting::key);
  if (found != table.end()) return *found;
  const auto distance = [&](const Setting& entry) {
    // A key without its group ("stiffness") is compared with the last part of the full key.
    const std::string last = entry.key.substr(entry.key.find('.') + 1);
    return std::min(2 * edit_distance(key, entry.key), 2 * edit_distance(key, last) + 1);
  };
  const auto nearest = std::min_element(
      table.begin(), table.end(),
      [&](const Setting& a, const Setting& b) { return distance(a) < distance(b); });
  // distance() counts each differing letter twice, so a third of the letters may differ.
  constexpr double kNearName = 2.0 / 3.0;  // per letter of the key
  const bool is_near = distance(*nearest) <= kNearName * static_cast<double>(key.size()) + 1.0;
  throw UsageError(
      is_near ? fmt::format("there is no setting '{}'; did you mean '{}'?", key, nearest->key)
              : fmt::format("there is no setting '{}'; sinew settings lists them", key));
}

void set_setting(Settings& settings, const std::string& key, const std::string& value) {
  const Setting& setting = find_setting(key);
  if (!std::visit(Parser{setting, value, settings}, setting.field)) {
    throw UsageError(fmt::format("{} cannot be '{}'; {}", key, value, expectation(setting)));
  }
}

std::string setting_text(const Settings& settings, const Setting& setting) {
  return std::visit([&](const auto& field) { return fmt::format("{}", field(settings)); },
                    setting.field);
}

bool same_value(const Settings& a, const Settings& b, const Setting& setting) {
  return std::visit([&](const auto& field) { return field(a) == field(b); }, setting.field);
}

bool differ_in_forces_alone(const Settings& a, const Settings& b) {
  Settings same = a;
  same.gravity = b.gravity;
  same.grab = b.grab;
  return same == b;
}

bool needs_new_lane(const Settings& a, const Settings& b) {
  const std::vector<Setting>& table = settings_table();
  return std::any_of(table.begin(), table.end(), [&](const Setting& setting) {
    return setting.rebuilds && !same_value(a, b, setting);
  });
}

Settings with_live_settings(Settings prepared, const Settings& wanted) {
  for (const Setting& setting : settings_table()) {
    if (setting.rebuilds) continue;
    std::visit([&](const auto& field) { field.copy(wanted, prepared); }, setting.field);
  }
  return prepared;
}

}  // namespace sinew
