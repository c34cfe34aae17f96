// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/settings/document.h"
#include "session/settings/presets.h"

namespace sinew {

/// Returns the text of a list of presets: "Published", "Published *" if the settings do not follow
/// the preset, and "Published, edited radii, painted maps" if the user changed radii, also all of
/// them by their scale, or painted maps, which no preset contains.
/// \param preset  one of presets()
std::string preset_label(const Preset& preset, const Settings& settings, const Document& document);

}  // namespace sinew
