// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "commands/commands.h"
#include "session/settings/presets.h"
#include "session/settings/settings.h"

namespace sinew {
namespace {

using Json = nlohmann::ordered_json;

enum class SettingType { kNumber, kWhole, kSwitch, kChoice };

SettingType type_of(const Setting& setting) {
  if (std::holds_alternative<SettingValue<double>>(setting.field)) return SettingType::kNumber;
  if (std::holds_alternative<SettingValue<int>>(setting.field)) return SettingType::kWhole;
  if (std::holds_alternative<SettingValue<bool>>(setting.field)) return SettingType::kSwitch;
  return SettingType::kChoice;
}

Json presets_json() {
  Json list = Json::array();
  for (const Preset& preset : presets()) {
    Json values = Json::object();
    for (const auto& [key, value] : preset.values) values[key] = value;
    list.push_back({{"name", preset.name}, {"help", preset.help}, {"settings", values}});
  }
  return list;
}

Json settings_json() {
  const Settings usual;
  Json list = Json::array();
  for (const Setting& setting : settings_table()) {
    const SettingType type = type_of(setting);
    Json json{{"key", setting.key}};
    std::visit([&](const auto& field) { json["default"] = field(usual); }, setting.field);
    if (type == SettingType::kNumber || type == SettingType::kWhole) {
      json["type"] = type == SettingType::kWhole ? "integer" : "number";
      json["minimum"] = setting.minimum;
      json["maximum"] = setting.maximum;
    } else if (type == SettingType::kSwitch) {
      json["type"] = "switch";
    } else {
      json["type"] = "choice";
      json["choices"] = setting.choices;
    }
    json["unit"] = setting.unit;
    json["symbol"] = setting.symbol;
    json["rebuilds"] = setting.rebuilds;
    json["help"] = setting.help;
    list.push_back(std::move(json));
  }
  return {
      {"schema", "sinew.settings/1"}, {"settings", std::move(list)}, {"presets", presets_json()}};
}

std::string range_of(const Setting& setting) {
  switch (type_of(setting)) {
    case SettingType::kSwitch:
      return "on or off";
    case SettingType::kChoice:
      return fmt::format("{}", fmt::join(setting.choices, ", "));
    default:
      return fmt::format("{:g} to {:g}{}{}", setting.minimum, setting.maximum,
                         setting.unit.empty() ? "" : " ", setting.unit);
  }
}

std::string default_of(const Setting& setting) {
  const std::string text = setting_text(Settings(), setting);
  if (type_of(setting) == SettingType::kSwitch) return text == "true" ? "on" : "off";
  if (type_of(setting) != SettingType::kNumber) return text;
  return fmt::format("{:.6g}", std::stod(text));
}

std::string readable_presets() {
  std::string text = "Presets (--preset NAME)\n";
  for (const Preset& preset : presets()) {
    text += fmt::format("{:<32} {}\n", preset.name, preset.help);
    for (const auto& [key, value] : preset.values) text += fmt::format("    {}={}\n", key, value);
  }
  return text;
}

std::string readable() {
  std::string text;
  for (const Setting& setting : settings_table()) {
    text += fmt::format("{:<32} {} [{}]\n    {}\n", setting.key, range_of(setting),
                        default_of(setting), setting.help);
    if (!setting.symbol.empty()) text += fmt::format("    {}\n", setting.symbol);
  }
  return text + "\n" + readable_presets();
}

}  // namespace

void add_settings_list(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("settings",
                             "list every setting of --set with its range, unit, default, symbol "
                             "and a one-line description, and the presets");
  auto as_json = std::make_shared<bool>(false);  // shared with the callback, which is copied
  command->add_flag("--json", *as_json, "print one JSON object");
  command->callback([as_json, &console] {
    console.print(*as_json ? settings_json().dump(1) + "\n" : readable());
  });
}

}  // namespace sinew
