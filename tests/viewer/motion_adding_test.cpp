// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "core/error.h"
#include "support/bending_bvh.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Shows the built-in cylinder, paused.
class MotionAddingTest : public test::ViewerOfBlendedCylinder {
 protected:
  void SetUp() override {
    ViewerOfBlendedCylinder::SetUp();
    state_->playback.playing = false;
    own_ = session().clip_count();
  }

  ScratchFolder folder_;
  const std::string bend_ = folder_.write("fold.bvh", kBendingBvh);
  const std::string tee_ = std::string(SINEW_SOURCE_DIR) + "/data/tee.glb";
  int own_ = 0;
};

TEST_F(MotionAddingTest, IsPlayedUndoneAndRedone) {
  run("add-motion " + bend_);
  ASSERT_EQ(session().clip_count(), own_ + 1);
  EXPECT_EQ(session().selected_clip()->name, "fold");
  EXPECT_TRUE(state_->project.has_unsaved_edits());
  run("undo");
  EXPECT_EQ(session().clip_count(), own_);
  EXPECT_FALSE(state_->project.has_unsaved_edits());
  run("redo");
  EXPECT_EQ(session().clip_count(), own_ + 1);
}

TEST_F(MotionAddingTest, IsShownWhole) {
  state_->view.frame("");
  state_->view.wants_frame = false;
  run("add-motion " + bend_);
  EXPECT_FALSE(state_->view.wants_frame) << "it stays where it was";
  state_->view.camera.target.y() -= 0.5;
  run("add-motion " + bend_);
  EXPECT_TRUE(state_->view.wants_frame) << "only its top is out of view";
  state_->view.frame("");
  state_->view.wants_frame = false;
  state_->view.camera.target.x() += 50.0;
  run("add-motion " + bend_);
  EXPECT_TRUE(state_->view.wants_frame);
}

TEST_F(MotionAddingTest, IsKeptInProjects) {
  run("add-motion " + bend_);
  run("clip rest");
  run("key");  // a recorded clip, after the added one
  run("clip fold");
  run("save " + folder_.path() + "/mine.sinew");
  run("open-sample tee");
  run("open " + folder_.path() + "/mine.sinew");
  ASSERT_EQ(session().clip_count(), own_ + 2);
  EXPECT_EQ(session().selected_clip()->name, "fold");
  EXPECT_FALSE(state_->project.has_unsaved_edits());
  run("reload");
  EXPECT_EQ(session().clip_count(), own_ + 2);
}

TEST_F(MotionAddingTest, ADroppedMotionIsAdded) {
  run("drop " + bend_);
  EXPECT_EQ(session().character().name, "cylinder");
  EXPECT_EQ(session().selected_clip()->name, "fold");
}

TEST_F(MotionAddingTest, ADroppedCharacterWithMotionIsAskedAbout) {
  run("drop " + tee_);
  ASSERT_TRUE(state_->questions.motion);
  EXPECT_TRUE(state_->questions.motion->with_character);
  EXPECT_EQ(session().character().name, "cylinder") << "nothing happens before the answer";
  run("cancel");
  EXPECT_FALSE(state_->questions.motion);
  run("drop " + tee_);
  run("use-motion-file collide");
  EXPECT_EQ(session().played_colliders().colliders().size(), 1U);
  run("collider none");
  run("drop " + tee_);
  run("use-motion-file open");
  EXPECT_EQ(session().character().name, "tee");
}

TEST_F(MotionAddingTest, OpeningAMotionIsAskedAbout) {
  state_->choice.open({bend_});
  test::settle(*state_);
  ASSERT_TRUE(state_->questions.motion);
  EXPECT_FALSE(state_->questions.motion->with_character);
  run("use-motion-file open");
  EXPECT_EQ(session().character().name, "fold");
  EXPECT_EQ(session().character().skeleton.joint_count(), 5);
}

TEST_F(MotionAddingTest, ACharacterIsOpenedWithoutAQuestion) {
  state_->choice.open({tee_});
  test::settle(*state_);
  EXPECT_FALSE(state_->questions.motion);
  EXPECT_EQ(session().character().name, "tee");
}

TEST_F(MotionAddingTest, AFileWithoutMotionIsRefused) {
  run_action(*state_,
             "add-motion " + folder_.write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("a.obj"), std::string::npos);
  EXPECT_EQ(session().clip_count(), own_);
}

TEST_F(MotionAddingTest, LabelsOfClipsFollow) {
  const auto labels = [&] { return state_->playback.clip_labels(); };
  const std::vector<std::string> own = labels();
  EXPECT_EQ(own.size(), static_cast<std::size_t>(own_) + 1);
  run("add-motion " + bend_);
  EXPECT_EQ(labels().back(), "fold");
  EXPECT_EQ(state_->playback.clip_label(), "fold");
  run("key");
  EXPECT_EQ(state_->playback.clip_label(), "Take 1");
  run("undo");
  run("undo");
  EXPECT_EQ(labels(), own);
  run("redo");
  EXPECT_NE(labels(), own);
  run("open-sample tee");  // its clips have the names of those of the cylinder
  EXPECT_EQ(labels(), own);
}

TEST_F(MotionAddingTest, AKeyGoesOnWithAnAddedMotionAlsoInAProject) {
  run("add-motion " + bend_);
  run("seek 50%");
  run("key");
  const Pose before = session().pose();
  run("save " + folder_.path() + "/mine.sinew");
  run("open-sample tee");
  run("open " + folder_.path() + "/mine.sinew");
  EXPECT_EQ(session().selected_clip()->name, "Take 1");
  EXPECT_EQ(session().document().recorded.at(0).base, "fold");
  const Pose after = session().pose();
  for (std::size_t j = 0; j < before.joints.size(); ++j)
    EXPECT_LT(before.joints[j].rotation.angularDistance(after.joints[j].rotation), 1e-9) << j;
  EXPECT_TRUE(state_->messages.look_warnings.empty());
}

TEST_F(MotionAddingTest, AMissingBaseIsToldOf) {
  run("add-motion " + bend_);
  run("key");
  run("save " + folder_.path() + "/mine.sinew");
  const std::string project = read_file(folder_.path() + "/mine.sinew");
  const std::string line = "base = \"fold\"";
  ASSERT_NE(project.find(line), std::string::npos);
  std::string changed = project;
  changed.replace(changed.find(line), line.size(), "base = \"gone\"");
  folder_.write("mine.sinew", changed);
  run("open " + folder_.path() + "/mine.sinew");
  ASSERT_EQ(state_->messages.look_warnings.size(), 1U);
  EXPECT_NE(state_->messages.look_warnings[0].find("'gone'"), std::string::npos)
      << state_->messages.look_warnings[0];
}

}  // namespace
}  // namespace sinew
