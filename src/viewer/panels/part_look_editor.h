// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws a button in the base color of a part. It opens a popup to change base color, roughness,
/// opacity and textures.
void draw_part_look(ViewerState& state, int part);

/// Returns the opacity of a part as it is shown, from 0 to 1.
double opacity_of_part(const ViewerState& state, int part);

/// Changes the opacity of the parts of a name.
void set_part_opacity(ViewerState& state, const std::string& name, double opacity);

}  // namespace sinew
