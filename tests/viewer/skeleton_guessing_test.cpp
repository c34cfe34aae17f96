// SPDX-License-Identifier: MIT

#include "viewer/building/skeleton_guessing.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "viewer/building_fixture.h"

namespace sinew {
namespace {

using test::BuildingOnAMesh;

TEST_F(BuildingOnAMesh, GuessesNoSkeletonForALimb) {
  run("guess-skeleton");
  EXPECT_TRUE(state_->building.is_on());
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->messages.errors[0].find("limb"), 0U) << state_->messages.errors[0];
  EXPECT_TRUE(state_->building.skeleton().empty());
}

TEST(GuessingASkeleton, MakesTheDraftOfABody) {
  ScratchFolder folder;
  const auto bytes = embedded_sample("humanoid");
  const Character humanoid = open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
  const std::string file = folder.write("body.obj", test::obj_text(humanoid.surface));
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  ViewerState state(open_character({file}), settings, 0, Document{}, std::vector<Collider>{},
                    Origin{{file}, ""});
  test::settle(state);
  run_action(state, "guess-skeleton biped");
  EXPECT_TRUE(state.guessing.running());
  run_action(state, "cancel");
  EXPECT_FALSE(state.guessing.running());
  EXPECT_TRUE(state.building.is_on()) << "the first cancel ends the guess alone";
  run_action(state, "guess-skeleton");
  test::settle(state);
  EXPECT_TRUE(state.messages.errors.empty());
  EXPECT_GT(state.building.skeleton().joint_count(), 18);
  EXPECT_TRUE(state.building.problems().empty()) << state.building.problems()[0].text;
  state.edits.keep();
  run_action(state, "undo");
  state.update(0.0);
  EXPECT_TRUE(state.building.skeleton().empty());
}

// A template needs no prepared body: it waits for none, and the window for neither.
TEST_F(BuildingOnAMesh, FitsATemplateInTheBackground) {
  run_action(*state_, "skeleton-template fish");
  EXPECT_TRUE(state_->building.is_on());
  EXPECT_FALSE(state_->edits.document.draft.has_value());
  test::settle(*state_);
  state_->update(0.0);
  ASSERT_TRUE(state_->edits.document.draft.has_value());
  EXPECT_GT(state_->building.skeleton().joint_count(), 4);
  EXPECT_THROW(run_action(*state_, "skeleton-template chair"), UsageError);
  run_action(*state_, "skeleton-template snake");
  const int before = state_->building.skeleton().joint_count();
  state_->cancel();
  test::settle(*state_);
  EXPECT_EQ(state_->building.skeleton().joint_count(), before);
}

}  // namespace
}  // namespace sinew
