// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Shows the built-in character, paused and at rest.
class WindowProject : public testing::Test {
 protected:
  void SetUp() override {
    // The folder's name contains the process number, since tests run in parallel.
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("window_project-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
    state_ = std::make_unique<ViewerState>(built_in_character(), settings, 0);
    state_->playback.playing = false;
    test::settle(*state_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(WindowProject, ComesBackAsItWasSaved) {
  run_action(*state_, "select upper_arm.L");
  run_action(*state_, "rotate 10 20 30");
  run_action(*state_, "clip rest");
  run_action(*state_, "key");
  run_action(*state_, "seek 0.5");
  run_action(*state_, "rotate 10 0 70");
  run_action(*state_, "set playback.speed=0.5");
  run_action(*state_, "camera left");
  run_action(*state_, "orthographic on");
  state_->update(0.0);
  const Document document = state_->edits.document;
  const Camera camera = state_->view.camera;
  run_action(*state_, "save " + path("pose.sinew"));
  EXPECT_EQ(state_->project.origin().project_file, path("pose.sinew"));

  ViewerState other(test::cylinder(), Settings{}, 0);
  test::settle(other);
  run_action(other, "open " + path("pose.sinew"));
  test::settle(other);
  ASSERT_TRUE(other.messages.errors.empty()) << other.messages.errors[0];
  EXPECT_EQ(other.session().character().name, state_->session().character().name);
  EXPECT_TRUE(other.edits.document == document);
  EXPECT_TRUE(other.edits.settings == state_->edits.settings);
  EXPECT_TRUE(other.view.camera == camera);
  EXPECT_EQ(other.session().clip(), state_->session().clip());
  EXPECT_EQ(other.session().time(), 0.5);
  EXPECT_FALSE(other.playback.playing) << "as it was saved";
  EXPECT_FALSE(other.edits.can_undo()) << "opening is where edits begin";
  EXPECT_FALSE(other.view.wants_frame) << "the camera is the project's";
}

TEST_F(WindowProject, KeepsWhetherTheCameraFollows) {
  run_action(*state_, "save " + path("still.sinew"));
  run_action(*state_, "follow on");
  run_action(*state_, "save " + path("following.sinew"));
  ViewerState other(test::cylinder(), Settings{}, 0);
  test::settle(other);
  for (const bool follows : {true, false}) {
    run_action(other, "open " + path(follows ? "following.sinew" : "still.sinew"));
    test::settle(other);
    EXPECT_EQ(other.view.follows, follows);
  }
}

TEST_F(WindowProject, ShowsWhatItShowed) {
  for (const char* const line : {"view wireframe on", "view grid off", "shading clay",
                                 "heat stretch", "heat-range 0.5 1.5", "cut x 0.25", "cut flip"})
    run_action(*state_, line);
  const ViewOptions options = state_->view.options;
  run_action(*state_, "save " + path("shown.sinew"));

  ViewerState other(test::cylinder(), Settings{}, 0);
  test::settle(other);
  run_action(other, "view skeleton on");
  run_action(other, "open " + path("shown.sinew"));
  test::settle(other);
  EXPECT_EQ(other.view.options, options);
  EXPECT_EQ(other.heat.map, HeatMap::kStretch);

  // An older project without this table opens with the view of a new window.
  std::ofstream(path("old.sinew")) << "sinew_project = 2\nfiles = []\n";
  run_action(other, "open " + path("old.sinew"));
  test::settle(other);
  EXPECT_FALSE(other.view.options.wireframe);
  EXPECT_TRUE(other.view.options.grid);
  EXPECT_EQ(other.heat.map, HeatMap::kNone);
  EXPECT_FALSE(other.view.options.cut);
}

TEST_F(WindowProject, NamesLayersThatDoNotExist) {
  std::ofstream(path("odd.sinew"))
      << "sinew_project = 2\nfiles = []\n[shown]\nlayers = [\"skeleton\", \"soul\"]\n";
  run_action(*state_, "open " + path("odd.sinew"));
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("soul"), std::string::npos);
  EXPECT_TRUE(state_->view.options.skeleton);
  EXPECT_FALSE(state_->view.options.skin);
}

TEST_F(WindowProject, NamesAllThatItCannotShowAndShowsTheRest) {
  std::ofstream(path("odd.sinew")) << "sinew_project = 2\nfiles = []\n[shown]\n"
                                      "layers = [\"soul\", \"skin\"]\nshading = \"velvet\"\n"
                                      "heat_map = \"stretch\"\nheat_range = [0.5, 1.5]\n";
  run_action(*state_, "open " + path("odd.sinew"));
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  for (const std::string& name : {path("odd.sinew"), std::string("soul"), std::string("velvet")})
    EXPECT_NE(state_->messages.errors[0].find(name), std::string::npos)
        << state_->messages.errors[0];
  EXPECT_TRUE(state_->view.options.skin);
  EXPECT_EQ(state_->heat.map, HeatMap::kStretch);
  EXPECT_EQ(state_->view.options.heat_range.low, 0.5F);
}

TEST_F(WindowProject, HidesTheTetrahedraWithItsCut) {
  state_->view.cut_open(true);
  ASSERT_TRUE(state_->view.options.tetrahedra);
  run_action(*state_, "save " + path("cut.sinew"));
  run_action(*state_, "cut off");
  run_action(*state_, "view tetrahedra on");
  run_action(*state_, "save " + path("whole.sinew"));

  ViewerState other(test::cylinder(), Settings{}, 0);
  test::settle(other);
  run_action(other, "open " + path("cut.sinew"));
  test::settle(other);
  ASSERT_TRUE(other.view.options.tetrahedra);
  other.view.cut_open(false);
  EXPECT_FALSE(other.view.options.tetrahedra);

  other.view.cut_open(true);
  run_action(other, "open " + path("whole.sinew"));
  test::settle(other);
  ASSERT_FALSE(other.view.options.cut);
  other.view.cut_open(true);
  other.view.cut_open(false);
  EXPECT_TRUE(other.view.options.tetrahedra) << "the project shows them without a cut";
}

TEST_F(WindowProject, KeepsThePlaneOfACutThatIsOff) {
  run_action(*state_, "cut x 0.05");
  run_action(*state_, "cut flip");
  run_action(*state_, "cut off");
  const ViewOptions options = state_->view.options;
  run_action(*state_, "save " + path("closed.sinew"));
  ViewerState other(test::cylinder(), Settings{}, 0);
  test::settle(other);
  run_action(other, "open " + path("closed.sinew"));
  test::settle(other);
  EXPECT_FALSE(other.view.options.cut);
  EXPECT_EQ(other.view.options.cut_axis, 0);
  EXPECT_EQ(other.view.options.cut_position, options.cut_position);
  EXPECT_EQ(other.view.options.cut_flipped, options.cut_flipped);
}

TEST_F(WindowProject, SavesWhereItWasSavedLast) {
  run_action(*state_, "save " + path("one.sinew"));
  run_action(*state_, "set playback.speed=0.25");
  run_action(*state_, "save");
  EXPECT_EQ(read_project(path("one.sinew")).settings.speed, 0.25);
  EXPECT_EQ(state_->messages.notice, "Saved " + path("one.sinew"));
}

TEST_F(WindowProject, NothingElseIsOverwritten) {
  const std::string model = path("hero.glb");
  std::ofstream(model) << "a model";
  EXPECT_THROW(run_action(*state_, "save " + model), UsageError);
  std::string text;
  std::getline(std::ifstream(model), text);
  EXPECT_EQ(text, "a model");
}

TEST_F(WindowProject, WhatCannotBeSavedIsSaid) {
  try_action(*state_, "save " + path("nowhere/one.sinew"));
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("nowhere/one.sinew"), std::string::npos);
  EXPECT_TRUE(state_->project.origin().project_file.empty());
}

}  // namespace
}  // namespace sinew
