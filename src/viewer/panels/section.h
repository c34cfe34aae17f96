// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Draws the header of a section, which the user can open and close. The preferences remember that.
/// \param open  true if the section is open at first
/// \return true if the section is open
bool section(ViewerState& state, const char* name, bool open);

}  // namespace sinew
