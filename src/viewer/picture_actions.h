#pragma once

#include <vector>

#include "viewer/actions.h"

namespace sinew {

/// The actions that make pictures and films of the view.
std::vector<Action> picture_actions();

/// A name beside the character's file that no file has yet, with that ending (".png").
std::string free_picture_path(const ViewerState& state, const std::string& ending);

/// What is wrong with a wish, before anything is done for it. \throws UsageError
void check(const PictureWish& wish);

}  // namespace sinew
