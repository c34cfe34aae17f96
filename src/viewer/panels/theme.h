// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include "viewer/files/preferences.h"

namespace sinew {

/// Sets the look of the window: colors, spacing, and a font that fits the screen. Needs a current
/// Dear ImGui context whose atlas holds no fonts yet.
/// \param interface_scale  size of everything, 1 on an ordinary screen
/// \param pixel_ratio      pixels per screen unit
void apply_theme(Theme theme, float interface_scale, float pixel_ratio);

/// Returns the color of text that warns, for the present theme.
ImVec4 warning_color();

}  // namespace sinew
