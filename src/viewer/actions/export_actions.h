// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that export animations for other programs.
std::vector<Action> export_actions();

/// Opens the panel for exports with a file that the user wanted to write as an image or video.
void lead_to_export(ViewerState& state, const std::string& path);

}  // namespace sinew
