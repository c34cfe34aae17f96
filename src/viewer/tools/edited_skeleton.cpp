// SPDX-License-Identifier: MIT

#include "viewer/tools/edited_skeleton.h"

#include <utility>

#include "session/settings/use_draft.h"

namespace sinew {

const Skeleton& edited_skeleton(const ViewerState& state) {
  return state.building.is_on() ? state.building.skeleton() : state.session().character().skeleton;
}

OwnRadii edited_radii(const ViewerState& state) {
  const Document& document = state.edits.document;
  if (!state.building.is_on()) return document.radii;
  return radii_of_draft(state.building.draft(), document.radii,
                        state.session().character().skeleton);
}

void set_edited_radii(ViewerState& state, OwnRadii radii) {
  if (!state.building.is_on()) {
    state.edits.document.radii = std::move(radii);
    return;
  }
  BuiltSkeleton draft = state.building.draft();
  draft.radii = std::move(radii);
  state.building.replace_draft(std::move(draft));
}

std::map<int, JointFreedom> edited_freedoms(const ViewerState& state) {
  const Document& document = state.edits.document;
  const Skeleton& present = state.session().character().skeleton;
  if (!state.building.is_on()) return freedoms_by_joint(document.freedoms, present);
  return freedoms_of_draft(state.building.draft(), document.freedoms, present);
}

void set_edited_freedoms(ViewerState& state, const std::map<int, JointFreedom>& freedoms) {
  if (!state.building.is_on()) {
    state.edits.document.freedoms =
        freedoms_by_name(freedoms, state.session().character().skeleton);
    return;
  }
  BuiltSkeleton draft = state.building.draft();
  draft.freedoms = freedoms;
  state.building.replace_draft(std::move(draft));
}

}  // namespace sinew
