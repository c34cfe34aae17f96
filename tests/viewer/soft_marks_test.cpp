// SPDX-License-Identifier: MIT

#include "viewer/tools/soft_marks.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

TEST(SoftMarks, AreMadeAndUndoneByActions) {
  ViewerState state(built_in_character(), Settings{}, -1);
  state.playback.playing = false;
  state.edits.keep();
  EXPECT_TRUE(shown_soft_joints(state).empty());
  run_action(state, "soft forearm.L on");
  state.edits.keep();
  const Skeleton& skeleton = state.session().character().skeleton;
  EXPECT_EQ(shown_soft_joints(state)[skeleton.find("hand.L")], 1);
  EXPECT_EQ(shown_soft_joints(state)[skeleton.find("upper_arm.L")], 0);
  run_action(state, "select hand.L");
  run_action(state, "soft selected toggle");
  EXPECT_EQ(shown_soft_joints(state)[skeleton.find("hand.L")], 0) << "firm again";
  EXPECT_EQ(shown_soft_joints(state)[skeleton.find("forearm.L")], 1);
  state.edits.keep();
  run_action(state, "undo");
  EXPECT_EQ(shown_soft_joints(state)[skeleton.find("hand.L")], 1);
  run_action(state, "undo");
  EXPECT_TRUE(shown_soft_joints(state).empty());
}

TEST(SoftMarks, LeaveSomeBoneFirm) {
  ViewerState state(built_in_character(), Settings{}, -1);
  EXPECT_THROW(run_action(state, "soft hips on"), UsageError);
  EXPECT_TRUE(state.edits.document.softness.empty());
  EXPECT_THROW(run_action(state, "soft nose on"), UsageError);
}

}  // namespace
}  // namespace sinew
