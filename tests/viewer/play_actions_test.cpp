// SPDX-License-Identifier: MIT

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include "core/error.h"
#include "viewer/actions/shortcuts.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using PlayActions = test::ViewerOfCylinder;

TEST_F(PlayActions, AClipIsNamedByItsEnd) {
  run_action(*state_, "clip Twist");
  EXPECT_EQ(session().clip(), 1);
  try {
    run_action(*state_, "clip wist");
    ADD_FAILURE() << "part of a word is no name";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("0 bend, 1 twist, 2 swing"), std::string::npos)
        << error.what();
  }
}

TEST_F(PlayActions, PlayAndPause) {
  run_action(*state_, "play");
  state_->update(0.01);
  EXPECT_NEAR(session().time(), 0.01, 1e-9);
  run_action(*state_, "pause");
  state_->update(0.01);
  EXPECT_NEAR(session().time(), 0.01, 1e-9);
  run_action(*state_, "toggle-play");
  EXPECT_TRUE(state_->playback.playing);
}

TEST_F(PlayActions, SlowTimeInsteadOfFallingBehind) {
  run_action(*state_, "play");
  state_->update(0.2);  // 12 time steps, more than one update computes
  EXPECT_LE(session().time(), 4 * session().settings().step.time_step + 1e-9);
  EXPECT_TRUE(state_->playback.slowed());
  state_->update(0.01);
  EXPECT_FALSE(state_->playback.slowed());
}

TEST_F(PlayActions, SeekBySecondsAndByFraction) {
  run_action(*state_, "seek 0.25");
  EXPECT_NEAR(session().time(), 0.25, 1e-12);
  run_action(*state_, "seek 50%");
  EXPECT_NEAR(session().time(), session().duration() / 2, 1e-12);
  run_action(*state_, "seek end");
  EXPECT_NEAR(session().time(), session().duration(), 1.0 / state_->playback.frame_rate());
  EXPECT_THROW(run_action(*state_, "seek soon"), UsageError);
  EXPECT_THROW(run_action(*state_, "seek"), UsageError);
}

TEST_F(PlayActions, PauseAtAWholeFrame) {
  const double rate = state_->playback.frame_rate();
  const double start = 2.3 / rate;
  run_action(*state_, "seek " + std::to_string(start));
  for (int i = 0; i < 1000 && !state_->are_settled(); ++i) state_->update(0.0);
  state_->playback.playing = true;
  run_action(*state_, "toggle-play");
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_NEAR(session().time() * rate, 3.0, 1e-4);
}

TEST_F(PlayActions, StepByFramesAndPause) {
  const double frame = 1.0 / state_->playback.frame_rate();
  run_action(*state_, "seek 0.25");
  run_action(*state_, "play");
  press_key(*state_, GLFW_KEY_LEFT, false, false);
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_LT(session().time(), 0.25);
  EXPECT_GE(session().time(), 0.25 - frame);
  const double before = session().time();
  press_key(*state_, GLFW_KEY_RIGHT, false, false);
  EXPECT_NEAR(session().time(), before + frame, 1e-9);
  run_action(*state_, "step-frames -1000");
  EXPECT_EQ(session().time(), 0.0);
  press_key(*state_, GLFW_KEY_END, false, false);
  press_key(*state_, GLFW_KEY_RIGHT, false, false);
  EXPECT_NEAR(session().time(), session().duration(), frame) << "it stays at the last frame";
}

TEST_F(PlayActions, StepOnceAndStayPaused) {
  run_action(*state_, "play");
  run_action(*state_, "step");
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_NEAR(session().time(), session().settings().step.time_step, 1e-9);
}

TEST_F(PlayActions, ChooseClipsByNameNumberAndOrder) {
  const std::vector<Clip>& clips = session().character().clips;
  ASSERT_FALSE(clips.empty());
  run_action(*state_, "clip rest");
  EXPECT_EQ(session().clip(), -1);
  run_action(*state_, "clip 0");
  EXPECT_EQ(session().clip(), 0);
  run_action(*state_, "clip previous");
  EXPECT_EQ(session().clip(), -1);
  run_action(*state_, "clip " + clips.back().name);
  EXPECT_EQ(session().clip(), static_cast<int>(clips.size()) - 1);
  run_action(*state_, "clip next");
  EXPECT_EQ(session().clip(), -1) << "after the last one comes the rest pose";
  EXPECT_THROW(run_action(*state_, "clip nonsense"), UsageError);
}

}  // namespace
}  // namespace sinew
