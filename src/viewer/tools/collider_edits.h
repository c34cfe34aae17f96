// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/settings/collider_placement.h"
#include "viewer/viewer_state.h"

namespace sinew {

/// Returns the number of objects that the shown character collides with; 0 while others are opened.
/// The functions below take the number of one of them.
int collider_count(const ViewerState& state);
/// Returns the name of an object for lists: that of its file without folder and extension.
std::string collider_name(const ViewerState& state, int collider);
/// Returns the edited placement of an object.
ColliderPlacement collider_placement(const ViewerState& state, int collider);
/// Edits the placement of an object. The body follows in ViewerState::update().
void place_collider(ViewerState& state, int collider, const ColliderPlacement& placement);
/// Returns the middle of an object in the world, about which it is turned and scaled.
Eigen::Vector3d collider_middle(const ViewerState& state, int collider);
/// Puts the middle of an object at a point of the world.
void move_collider(ViewerState& state, int collider, const Eigen::Vector3d& middle);
/// Returns true if an object may be scaled: it is rigid.
bool may_scale(const ViewerState& state, int collider);
/// Selects an object for the mouse; -1: none. No joint is selected then.
void select_collider(ViewerState& state, int collider);

}  // namespace sinew
