// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/files/autosave.h"
#include "viewer/files/saved_state.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Opens a viewer whose state is kept in a temporary folder.
class LeavingTest : public testing::Test {
 protected:
  LeavingTest() {
    ::setenv("SINEW_STATE", (folder_.path() + "/state").c_str(), 1);
    ::setenv("SINEW_CONFIG", (folder_.path() + "/config").c_str(), 1);
  }
  ~LeavingTest() override {
    ::unsetenv("SINEW_STATE");
    ::unsetenv("SINEW_CONFIG");
  }
  void SetUp() override {
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
    state_ = std::make_unique<ViewerState>(built_in_character("cylinder"), settings, 0, Document{},
                                           std::vector<Collider>{}, Origin{{}, "", "cylinder"});
    state_->playback.playing = false;
    test::settle(*state_);
  }
  void edit() { run_action(*state_, "set playback.speed=0.5"); }
  std::string path(const char* name) const { return folder_.path() + "/" + name; }

  ScratchFolder folder_;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(LeavingTest, AsksOnlyWhereEditsWouldBeLost) {
  EXPECT_FALSE(state_->project.has_unsaved_edits());
  run_action(*state_, "close");
  EXPECT_TRUE(state_->requests.quit);
  state_->requests.quit = false;
  edit();
  EXPECT_TRUE(state_->project.has_unsaved_edits());
  run_action(*state_, "close");
  EXPECT_FALSE(state_->requests.quit);
  EXPECT_TRUE(state_->questions.leaving);
  run_action(*state_, "quit");
  EXPECT_TRUE(state_->requests.quit) << "scripts do not ask";
}

TEST_F(LeavingTest, CarriesOutTheAnswer) {
  edit();
  run_action(*state_, "ask-open-sample tee");
  EXPECT_FALSE(state_->busy());
  run_action(*state_, "leave stay");
  EXPECT_FALSE(state_->questions.leaving);
  EXPECT_FALSE(state_->busy());
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
  run_action(*state_, "ask-open-sample tee");
  run_action(*state_, "leave discard");
  test::settle(*state_);
  EXPECT_EQ(state_->session().character().name, "tee");
  EXPECT_FALSE(state_->project.has_unsaved_edits());
  EXPECT_EQ(state_->project.origin().sample, "tee");
}

TEST_F(LeavingTest, AsksNoMoreForWhatIsNotWantedAnyMore) {
  edit();
  run_action(*state_, "ask-open-sample humanoid");
  ASSERT_TRUE(state_->questions.leaving);
  run_action(*state_, "save " + path("mine.sinew"));
  run_action(*state_, "ask-open-sample tee");
  EXPECT_FALSE(state_->questions.leaving) << "its answer would open the humanoid";
  test::settle(*state_);
  EXPECT_EQ(state_->session().character().name, "tee");
}

TEST_F(LeavingTest, SavesFirst) {
  run_action(*state_, "save " + path("mine.sinew"));
  edit();
  EXPECT_TRUE(state_->project.has_unsaved_edits());
  run_action(*state_, "close");
  run_action(*state_, "leave save");
  EXPECT_TRUE(state_->requests.quit);
  EXPECT_EQ(read_project(path("mine.sinew")).settings.speed, 0.5);
  EXPECT_EQ(read_project(path("mine.sinew")).built_in, "cylinder");
}

TEST_F(LeavingTest, StaysWhenItCannotBeSaved) {
  run_action(*state_, "save " + path("mine.sinew"));
  edit();
  // A folder with the name of the file makes saving fail.
  fs::remove(path("mine.sinew"));
  fs::create_directories(path("mine.sinew/in the way"));
  run_action(*state_, "close");
  try_action(*state_, "leave save");
  EXPECT_FALSE(state_->requests.quit);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_TRUE(state_->questions.leaving) << "the question stands";
}

TEST_F(LeavingTest, AProjectBringsItsBuiltInCharacter) {
  run_action(*state_, "save " + path("mine.sinew"));
  run_action(*state_, "open-sample tee");
  test::settle(*state_);
  run_action(*state_, "open " + path("mine.sinew"));
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_EQ(state_->session().character().name, "cylinder");
  EXPECT_THROW(run_action(*state_, "open-sample sphere"), UsageError);
}

TEST_F(LeavingTest, WhatWasDroppedMayBeMetInstead) {
  edit();
  state_->update(0.0);
  run_action(*state_, "seek 0.25");
  const std::string ball = folder_.write("ball.off",
                                         "OFF\n4 4 0\n0 0 0\n.1 0 0\n0 .1 0\n0 0 .1\n"
                                         "3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n");
  run_action(*state_, "drop " + ball);
  EXPECT_TRUE(state_->questions.leaving);
  run_action(*state_, "leave discard");
  test::settle(*state_);
  ASSERT_EQ(state_->session().character().name, "ball");
  ASSERT_TRUE(state_->questions.dropped);
  run_action(*state_, "meet-dropped");
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_EQ(state_->session().character().name, "cylinder");
  ASSERT_EQ(state_->session().played_colliders().colliders().size(), 1U);
  EXPECT_EQ(state_->session().played_colliders().colliders()[0].file, ball);
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
  EXPECT_EQ(state_->session().time(), 0.25);
  EXPECT_TRUE(state_->project.has_unsaved_edits());
}

TEST_F(LeavingTest, RecoversEditsOfAnotherWindow) {
  const pid_t child = ::fork();
  if (child == 0) {
    Project project;
    project.built_in = "tee";
    project.settings.speed = 0.25;
    write_project(project, autosave_path());
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  std::string file;
  {
    SavedState memory(*state_, {});
    EXPECT_TRUE(state_->messages.errors.empty()) << "it is no error";
    ASSERT_EQ(state_->questions.recoveries.size(), 1U);
    file = state_->questions.recoveries[0].path;
    EXPECT_NE(state_->questions.recoveries[0].title.find("tee"), std::string::npos);
    run_action(*state_, "recovery later");
    EXPECT_TRUE(state_->preferences.recoveries_told == std::vector<std::string>{file});
  }
  SavedState memory(*state_, read_preferences());
  EXPECT_TRUE(state_->preferences.recoveries_told == std::vector<std::string>{file})
      << "it is told of once";
  run_action(*state_, "recovery open " + file);
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_EQ(state_->session().character().name, "tee");
  EXPECT_EQ(state_->edits.settings.speed, 0.25);
  EXPECT_TRUE(state_->project.has_unsaved_edits()) << "nobody has saved them yet";
  EXPECT_TRUE(fs::exists(file));
  run_action(*state_, "save " + path("mine.sinew"));
  EXPECT_FALSE(state_->project.has_unsaved_edits());
  EXPECT_FALSE(fs::exists(file)) << "they are saved";
  EXPECT_TRUE(state_->questions.recoveries.empty());
}

TEST_F(LeavingTest, PutsOffAllRecoveriesAtOnce) {
  fs::create_directories(path("state/autosave"));
  for (const char* const name : {"99999998-1.sinew", "99999999-1.sinew"})
    folder_.write(std::string("state/autosave/") + name, "sinew_project = 2\nbuilt_in = \"tee\"\n");
  SavedState memory(*state_, {});
  ASSERT_EQ(state_->questions.recoveries.size(), 2U);
  const std::string older = state_->questions.recoveries[1].path;
  run_action(*state_, "recovery later");
  EXPECT_EQ(state_->preferences.recoveries_told.size(), 2U);
  EXPECT_EQ(state_->questions.recoveries.size(), 2U) << "they stay in the menu";
  state_->preferences.recoveries_told.clear();
  run_action(*state_, "recovery later " + older);
  EXPECT_EQ(state_->preferences.recoveries_told, std::vector<std::string>{older});
  state_->preferences.recoveries_told.clear();
  run_action(*state_, "recovery open " + older);
  EXPECT_EQ(state_->preferences.recoveries_told.size(), 2U) << "one answer is enough";
}

TEST_F(LeavingTest, DeletesRecoveredEditsAndNothingElse) {
  fs::create_directories(path("state/autosave"));
  const std::string file = folder_.write("state/autosave/99999999-1.sinew", "sinew_project = 2");
  const std::string mine = folder_.write("mine.sinew", "sinew_project = 2");
  SavedState memory(*state_, {});
  ASSERT_EQ(state_->questions.recoveries.size(), 1U);
  EXPECT_THROW(run_action(*state_, "recovery delete " + mine), UsageError);
  EXPECT_TRUE(fs::exists(mine));
  run_action(*state_, "recovery delete");
  EXPECT_FALSE(fs::exists(file));
  EXPECT_TRUE(state_->questions.recoveries.empty());
}

}  // namespace
}  // namespace sinew
