// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/viewer_state.h"

namespace sinew {

/// Saves the skeleton that is being built, or else the one in use, as a .skel file in the
/// coordinates of the character's file, so that both open together.
/// \param path  empty: a new file next to that of the character
/// \throws UsageError for another ending; InputError if the format cannot hold the skeleton or the
///         file cannot be written
void save_skeleton(ViewerState& state, std::string path);

}  // namespace sinew
