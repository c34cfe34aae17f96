// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that make pictures and films of the view.
std::vector<Action> picture_actions();

/// Returns the path of a file that does not exist yet, in the folder of the character's file, with
/// an extension such as ".png".
std::string free_picture_path(const ViewerState& state, const std::string& extension);

/// Checks a request before any work is done for it. \throws UsageError that names the problem
void check(const PictureRequest& request);

}  // namespace sinew
