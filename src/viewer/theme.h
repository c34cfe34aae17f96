#pragma once

#include "viewer/preferences.h"

namespace sinew {

/// The look of the window: colours, spacing, and a font that fits the screen. To be called with
/// a current Dear ImGui context whose atlas holds no fonts yet.
/// \param interface_scale  size of everything, 1 on an ordinary screen
/// \param pixel_ratio      pixels for each screen unit
void apply_theme(Theme theme, float interface_scale, float pixel_ratio);

}  // namespace sinew
