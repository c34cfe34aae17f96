// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/settings/document.h"
#include "session/settings/presets.h"

namespace sinew {

/// Returns the text of a preset in a list: "Published", or "Published *" if the settings do not
/// follow it. ", edited radii" is added if the user changed single radii or their scale, and ",
/// painted maps" if maps are painted; presets contain neither.
/// \param preset  one of presets()
std::string preset_label(const Preset& preset, const Settings& settings, const Document& document);

}  // namespace sinew
