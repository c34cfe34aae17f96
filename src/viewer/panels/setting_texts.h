// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/settings/settings.h"

namespace sinew {

/// Holds the texts of a setting's widgets. They are made once, since panels need them in each
/// frame.
struct SettingTexts {
  std::string group;   ///< "tissue" for "tissue.mass", "contact" for "contact", "" for "method"
  std::string id;      ///< of the widget in its panel
  std::string format;  ///< of a number, with its unit
  std::string widget;  ///< name in the window's report
  bool advanced;       ///< rarely needed: the panels show it under "Advanced"
};

/// Returns the texts of an entry of settings_table().
const SettingTexts& texts_of(const Setting& setting);

}  // namespace sinew
