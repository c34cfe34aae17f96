// SPDX-License-Identifier: MIT

#include "viewer/tools/soft_marks.h"

#include <utility>

#include "session/parts/chosen_soft_joints.h"

namespace sinew {

std::vector<char> shown_soft_joints(const ViewerState& state) {
  const SoftnessMarks& marks = state.edits.document.softness;
  if (marks.empty()) return {};
  return soft_joints(state.session().character().skeleton, marks);
}

void set_soft(ViewerState& state, int joint, bool soft) {
  const Character& character = state.session().character();
  SoftnessMarks marks = state.edits.document.softness;
  mark_soft(marks, character.skeleton, joint, soft);
  chosen_soft_joints(character, marks);  // throws if they cannot be used
  state.edits.document.softness = std::move(marks);
}

}  // namespace sinew
