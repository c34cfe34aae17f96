// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"
#include "render/camera.h"
#include "render/view_options.h"

namespace sinew {

/// Returns false if the plane of the cut is still the one that the program starts with.
bool is_cut_chosen(const ViewOptions& view);

/// Returns true if the plane of the cut shows the inside of the character to the camera: it crosses
/// the box away from its ends, and leaves out the side that faces the camera.
bool cut_shows_inside(const ViewOptions& view, const Camera& camera,
                      const Eigen::AlignedBox3d& character);

/// Returns the range of positions on an axis at which the plane crosses the character.
HeatRange cut_positions(const Eigen::AlignedBox3d& character, int axis);

/// Moves a plane of the cut that misses the character to the nearer end of it, where it still cuts
/// a little off.
/// \return false if the plane crosses the character already
bool move_cut_inside(ViewOptions& view, const Eigen::AlignedBox3d& character);

/// Puts the plane of the cut through the center of the character, across the axis along which the
/// camera looks, and leaves out the side that faces the camera.
void align_cut(ViewOptions& view, const Camera& camera, const Eigen::AlignedBox3d& character);

}  // namespace sinew
