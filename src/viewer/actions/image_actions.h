// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "viewer/actions/action.h"

namespace sinew {

/// Returns the actions that make images and videos of the view.
std::vector<Action> image_actions();

/// Returns the kind under which the path of an image or video is remembered.
OutputKind output_kind(ImageRequest::Kind kind);

/// Checks a request before any work is done for it. \throws UsageError that names the problem
void check(const ImageRequest& request);

}  // namespace sinew
