// SPDX-License-Identifier: MIT

#pragma once

#include "registration/shape_space.h"

namespace sinew {

/// Returns the place of a landmark on a skin with the triangles of its space.
/// \param skin  3 x n
Eigen::Vector3d landmark_place(const ShapeSpace::Landmark& landmark, const Points& skin);

}  // namespace sinew
