// SPDX-License-Identifier: MIT

#include "session/settings/preset_label.h"

#include "session/settings/choice_label.h"

namespace sinew {

std::string preset_label(const Preset& preset, const Settings& settings, const Document& document) {
  std::string label = label_of_choice(preset.name);
  if (!follows_preset(settings, preset)) label += " *";
  const bool scales_radii = settings.tissue.radii.scale != Settings{}.tissue.radii.scale;
  if (scales_radii || !document.radii.empty()) label += ", edited radii";
  if (!document.painted.empty()) label += ", painted maps";
  return label;
}

}  // namespace sinew
