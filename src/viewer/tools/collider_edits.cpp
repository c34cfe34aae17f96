// SPDX-License-Identifier: MIT

#include "viewer/tools/collider_edits.h"

#include <cmath>
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

ColliderPlacement scaled_collider(const ViewerState& state, int collider, double scale) {
  constexpr double kOnFloor = 1e-4;  // the longest side of the character is 1.8
  ColliderPlacement placement = collider_placement(state, collider);
  const Collider& file = collider_at_number(state, collider);
  const double height = placement.offset.y() - on_floor(placement, file).offset.y();
  placement.scale = scale;
  return std::abs(height) < kOnFloor ? on_floor(placement, file) : placement;
}

void select_collider(ViewerState& state, int collider) {
  state.tools.selected_collider = collider;
  if (collider < 0) return;
  state.tools.selected_joint = -1;
  state.panels.reveals_scene = true;
}

}  // namespace sinew
