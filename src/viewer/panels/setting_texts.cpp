// SPDX-License-Identifier: MIT

#include "viewer/panels/setting_texts.h"

#include <map>

namespace sinew {
namespace {

SettingTexts make_texts(const Setting& setting) {
  const std::size_t dot = setting.key.find('.');
  // The switch of contact belongs to the settings of contact.
  const bool has_group = dot != std::string::npos || setting.key == "contact";
  return {.group = has_group ? setting.key.substr(0, dot) : "",
          .id = "##" + setting.key,
          .format = "%.4g" + (setting.unit.empty() ? "" : " " + setting.unit),
          .widget = "set " + setting.key};
}

}  // namespace

const SettingTexts& texts_of(const Setting& setting) {
  static std::map<const Setting*, SettingTexts> made;
  const auto found = made.find(&setting);
  return found != made.end() ? found->second
                             : made.emplace(&setting, make_texts(setting)).first->second;
}

}  // namespace sinew
