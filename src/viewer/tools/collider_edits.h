// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/settings/collider_placement.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Largest distance of a collider from the origin along each axis; the longest side of the
/// character is 1.8.
inline constexpr double kFarthestCollider = 1000.0;
// They cover files in millimeters next to characters in meters or centimeters, and the reverse.
inline constexpr double kSmallestColliderScale = 1e-4;
inline constexpr double kLargestColliderScale = 1e4;

/// Returns the number of objects that the shown character collides with; 0 while others are opened.
/// The functions below take the number of one of them.
int collider_count(const ViewerState& state);
/// Returns the name of an object for lists: that of its file without folder and extension.
std::string collider_name(const ViewerState& state, int collider);
/// Returns the edited placement of an object.
ColliderPlacement collider_placement(const ViewerState& state, int collider);
/// Edits the placement of an object. The body follows in ViewerState::update().
void place_collider(ViewerState& state, int collider, const ColliderPlacement& placement);
/// Returns the center of an object in the world, about which it is rotated and scaled.
Eigen::Vector3d collider_center(const ViewerState& state, int collider);
/// Moves the center of an object to a point of the world.
void move_collider(ViewerState& state, int collider, const Eigen::Vector3d& center);
/// Returns true if an object may be scaled: it is rigid.
bool may_scale(const ViewerState& state, int collider);
/// Returns the placement of a collider with another scale. One that stands on the floor stays
/// there.
ColliderPlacement scaled_collider(const ViewerState& state, int collider, double scale);
/// Selects an object for the mouse; -1: none. No joint is selected then.
void select_collider(ViewerState& state, int collider);

}  // namespace sinew
