// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/landmark_file.h"
#include "registration/shape_space.h"

namespace sinew {

/// Returns a space with some of its landmarks at other places on the skin: each at the point of the
/// mean body that is closest to its usual place plus its displacement. This depends neither on the
/// triangles of the skin nor on the sex. Names that the space lacks are left out.
ShapeSpace with_moved_landmarks(ShapeSpace space, const std::vector<LandmarkFile::Move>& moved);

}  // namespace sinew
