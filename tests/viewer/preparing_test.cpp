// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <fstream>

#include "support/meshes.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::settle;
using Preparing = test::ViewerOfCylinder;

TEST_F(Preparing, PrepareANewBodyNextToTheOldOne) {
  const Lane* old_lane = &session().lane();
  const double old_radius = session().lane().tissue()->radii.bones[1];
  run_action(*state_, "seek 0.3");
  run_action(*state_, "set tissue.radius_scale=0.5");
  state_->update(0.0);
  EXPECT_TRUE(state_->busy());
  EXPECT_EQ(&session().lane(), old_lane) << "the old body stays until the new one is there";
  settle(*state_);
  EXPECT_NEAR(session().time(), 0.3, 1e-12) << "at the same moment";
  EXPECT_LT(session().lane().tissue()->radii.bones[1], 0.9 * old_radius);
}

TEST_F(Preparing, KeepTheBodyWhenANewOneFails) {
  const Lane* old_lane = &session().lane();
  state_->edits.settings.backend = Backend::kCuda;  // this program has no GPU backend
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(&session().lane(), old_lane);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->edits.settings.backend, Backend::kAuto) << "the panels show what is played";
  state_->update(0.0);
  EXPECT_FALSE(state_->busy()) << "it is not tried again and again";
}

TEST_F(Preparing, CancelWhatIsBeingPreparedAndKeepTheBody) {
  const TissueModel* const present = session().lane().tissue();
  run_action(*state_, "set tissue.radius_scale=0.5");
  state_->update(0.0);
  ASSERT_TRUE(state_->busy());
  run_action(*state_, "cancel");
  EXPECT_FALSE(state_->busy());
  EXPECT_EQ(state_->edits.settings.tissue.radii.scale, session().settings().tissue.radii.scale);
  settle(*state_);
  EXPECT_EQ(session().lane().tissue(), present);
}

TEST_F(Preparing, KeepLiveSettingsWhenAPreparationIsCancelled) {
  run_action(*state_, "set tissue.radius_scale=0.5");
  state_->update(0.0);
  ASSERT_TRUE(state_->busy());
  run_action(*state_, "set dynamics.iterations=3");
  run_action(*state_, "set playback.speed=0.5");
  state_->tools.selected_joint = 1;
  run_action(*state_, "rotate 0 0 20");
  state_->update(0.0);
  run_action(*state_, "cancel");
  state_->update(0.0);
  EXPECT_EQ(state_->edits.settings.tissue.radii.scale, 1.0);
  EXPECT_EQ(state_->edits.settings.step.iterations, 3);
  EXPECT_EQ(session().settings().step.iterations, 3);
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
  EXPECT_EQ(state_->edits.document.posed.size(), 1U);
  EXPECT_FALSE(state_->busy());
}

TEST_F(Preparing, PrepareACancelledFirstBodyWhenItIsToPlay) {
  ViewerState fresh(test::cylinder(), Settings{}, 0);
  run_action(fresh, "cancel");
  EXPECT_FALSE(fresh.busy());
  EXPECT_FALSE(fresh.playback.playing);
  fresh.update(0.1);
  EXPECT_EQ(fresh.session().lane().tissue(), nullptr);
  run_action(fresh, "play");
  fresh.update(0.0);
  EXPECT_TRUE(fresh.busy());
  settle(fresh);
  EXPECT_NE(fresh.session().lane().tissue(), nullptr);
}

TEST_F(Preparing, KeepTheCharacterWhenAFileFails) {
  run_action(*state_, "open /missing/file.glb");
  settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("/missing/file.glb"), std::string::npos);
  EXPECT_EQ(session().character().name, "cylinder");
}

TEST_F(Preparing, LetTheCharacterMeetAFileAndNothingAgain) {
  const std::string ball = testing::TempDir() + "sinew_ball.off";
  const TriangleMesh mesh = make_sphere(0.2);
  std::ofstream file(ball);
  file << "OFF\n" << mesh.vertex_count() << ' ' << mesh.triangle_count() << " 0\n";
  for (const auto place : mesh.positions.colwise()) file << place.transpose() << '\n';
  for (const auto& [a, b, c] : mesh.triangles) file << "3 " << a << ' ' << b << ' ' << c << '\n';
  file.close();
  const int clips = static_cast<int>(session().character().clips.size());
  run_action(*state_, "clip " + std::to_string(clips - 1));
  run_action(*state_, "collider " + ball);
  settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_EQ(session().played_colliders().colliders().size(), 1U);
  EXPECT_EQ(session().played_colliders().colliders()[0].file, ball);
  EXPECT_EQ(state_->character.looks_around().size(), 1U);
  const auto lowest = [&] {
    return session().played_colliders().shown_positions(0).row(1).minCoeff();
  };
  EXPECT_NEAR(lowest(), 0.0, 1e-6) << "it starts on the floor";
  run_action(*state_, "edit-collider 0 reset");
  state_->update(0.0);
  EXPECT_LT(lowest(), -0.1) << "where its file places it, around the origin";
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_NEAR(lowest(), 0.0, 1e-6);
  EXPECT_EQ(session().clip(), clips - 1) << "the clip stays";
  EXPECT_NE(session().lane().tissue(), nullptr);
  run_action(*state_, "collider /missing/file.glb");
  settle(*state_);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(session().played_colliders().colliders().size(), 1U);
  run_action(*state_, "collider none");
  settle(*state_);
  EXPECT_TRUE(session().played_colliders().colliders().empty());
  EXPECT_TRUE(state_->character.looks_around().empty());
}

TEST_F(Preparing, ShowLinearBlendNextToItAtTheSameMoment) {
  run_action(*state_, "compare on");
  settle(*state_);
  ASSERT_NE(state_->comparison.side(), nullptr);
  EXPECT_EQ(state_->comparison.side()->settings().method, SkinningMethod::kLinearBlend);
  run_action(*state_, "seek 0.4");
  EXPECT_NEAR(state_->comparison.side()->time(), 0.4, 1e-12);
  run_action(*state_, "play");
  state_->update(0.01);
  EXPECT_NEAR(state_->comparison.side()->time(), session().time(), 1e-12);
  run_action(*state_, "compare off");
  EXPECT_EQ(state_->comparison.side(), nullptr);
}

}  // namespace
}  // namespace sinew
