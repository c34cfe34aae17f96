#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// How what lies inside is shown: opacity of the skin, size of the tetrahedra, and the plane that
/// cuts them open.
void draw_inside_controls(ViewerState& state);

}  // namespace sinew
