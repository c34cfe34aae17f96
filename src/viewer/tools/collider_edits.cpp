// SPDX-License-Identifier: MIT

#include "viewer/tools/collider_edits.h"

#include <filesystem>

namespace sinew {
namespace {

const Collider& collider_at_number(const ViewerState& state, int collider) {
  return state.session().played_colliders().colliders()[collider];
}

}  // namespace

int collider_count(const ViewerState& state) {
  if (!state.files.shows_listed_colliders()) return 0;
  return static_cast<int>(state.session().played_colliders().colliders().size());
}

std::string collider_name(const ViewerState& state, int collider) {
  return std::filesystem::path(collider_at_number(state, collider).file).stem().string();
}

ColliderPlacement collider_placement(const ViewerState& state, int collider) {
  return state.edits.document.colliders[collider];
}

void place_collider(ViewerState& state, int collider, const ColliderPlacement& placement) {
  state.edits.document.colliders[collider] = placement;
}

Eigen::Vector3d collider_center(const ViewerState& state, int collider) {
  return middle_of(collider_at_number(state, collider)) +
         collider_placement(state, collider).offset;
}

void move_collider(ViewerState& state, int collider, const Eigen::Vector3d& middle) {
  ColliderPlacement placement = collider_placement(state, collider);
  placement.offset = middle - middle_of(collider_at_number(state, collider));
  place_collider(state, collider, placement);
}

bool may_scale(const ViewerState& state, int collider) {
  return collider_at_number(state, collider).rigid();
}

void select_collider(ViewerState& state, int collider) {
  state.tools.selected_collider = collider;
  if (collider >= 0) state.tools.selected_joint = -1;
}

}  // namespace sinew
