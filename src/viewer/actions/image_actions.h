// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that make images and videos of the view.
std::vector<Action> image_actions();

/// Returns the path of a file that does not exist yet, in the folder of the character's file, with
/// an extension such as ".png".
std::string free_image_path(const ViewerState& state, const std::string& extension);

/// Checks a request before any work is done for it. \throws UsageError that names the problem
void check(const ImageRequest& request);

}  // namespace sinew
