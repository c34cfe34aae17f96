// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "support/failing_gpu.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::FailingGpu;
using test::settle;

/// Shows a character whose body is simulated on a backend that stands for a GPU and can be lost.
class FailingGpuInAWindow : public testing::Test {
 protected:
  void begin(const std::string& backend) {
    Settings settings;
    set_setting(settings, "backend", backend);
    state_ = std::make_unique<ViewerState>(test::cylinder(), settings, 0);
    settle(*state_);
    state_->update(0.05);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
    ASSERT_EQ(session().lane().backend().name, "cuda");
  }
  const Session& session() const { return state_->session(); }
  void expect_to_go_on_with_the_cpu() {
    ASSERT_EQ(state_->messages.errors.size(), 1U) << "said once";
    EXPECT_NE(state_->messages.errors[0].find(FailingGpu::kLost), std::string::npos);
    EXPECT_EQ(state_->edits.settings.backend, Backend::kAuto);
    EXPECT_TRUE(state_->busy()) << "a body of the CPU is prepared";
    settle(*state_);
    EXPECT_EQ(session().lane().backend().name, "cpu");
    EXPECT_TRUE(state_->is_prepared());
    const double time = session().time();
    for (int i = 0; i < 10; ++i) state_->update(0.02);
    EXPECT_GT(session().time(), time) << "it plays on";
    EXPECT_EQ(state_->messages.errors.size(), 1U);
  }

  FailingGpu gpu_;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(FailingGpuInAWindow, ThatIsLostWhilePlayingLeavesTheBodyToTheCpu) {
  for (const char* backend : {"cuda", "auto"}) {
    install_gpu(std::nullopt);
    FailingGpu gpu;
    begin(backend);
    const PointsF before = session().positions();
    gpu.lose_after(0);
    state_->update(0.02);
    EXPECT_LT((session().positions() - before).cwiseAbs().maxCoeff(), 0.1F) << "it stays in sight";
    expect_to_go_on_with_the_cpu();
  }
}

TEST_F(FailingGpuInAWindow, MayBeLostWhateverIsDone) {
  const std::vector<std::function<void()>> deeds{
      [&] { state_->playback.seek(0.4), state_->update(0.01); },
      [&] { state_->playback.select_clip(-1), state_->update(0.01); },
      [&] { state_->playback.step(), state_->playback.playing = true; },
      [&] { run_action(*state_, "set tissue.mass=90"), state_->update(0.02); },
      [&] {
        EXPECT_THROW(state_->offline_playback.play_exactly(0.02), UnavailableError)
            << "no film of both";
      },
  };
  for (std::size_t i = 0; i < deeds.size(); ++i) {
    FailingGpu gpu;
    begin("cuda");
    gpu.lose_after(0);
    deeds[i]();
    SCOPED_TRACE(i);
    ASSERT_EQ(state_->messages.errors.size(), 1U);
    settle(*state_);
    EXPECT_EQ(session().lane().backend().name, "cpu");
  }
}

TEST_F(FailingGpuInAWindow, TakesTheOtherSideWithIt) {
  begin("auto");
  run_action(*state_, "compare-set method=projective");
  run_action(*state_, "compare-set dynamics.iterations=4");
  run_action(*state_, "compare on");
  state_->update(0.0);
  settle(*state_);
  ASSERT_NE(state_->comparison.side(), nullptr);
  ASSERT_EQ(state_->comparison.side()->lane().backend().name, "cuda");
  // The first side still does its step, and the GPU is lost in that of the other side.
  gpu_.lose_after(1);
  for (int i = 0; i < 3; ++i) state_->update(0.02);
  expect_to_go_on_with_the_cpu();
  ASSERT_NE(state_->comparison.side(), nullptr);
  EXPECT_EQ(state_->comparison.side()->lane().backend().name, "cpu");
}

TEST_F(FailingGpuInAWindow, WithoutMemoryForAnotherBodyKeepsThePresentOne) {
  begin("cuda");
  gpu_.hold(0);
  const Lane* const lane = &session().lane();
  run_action(*state_, "set tissue.radius_scale=0.8");
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(&session().lane(), lane);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("no memory"), std::string::npos);
}

TEST_F(FailingGpuInAWindow, ThatCannotBeUsedIsANotice) {
  const FailingGpu defective("the NVIDIA driver is too old; update it", true);
  state_ = std::make_unique<ViewerState>(test::cylinder(), Settings{}, 0);
  settle(*state_);
  EXPECT_TRUE(state_->messages.errors.empty());
  EXPECT_NE(state_->messages.notice.find("too old"), std::string::npos) << state_->messages.notice;
  state_->messages.notice.clear();
  run_action(*state_, "set tissue.radius_scale=0.8");
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(state_->messages.notice, "") << "once";
}

}  // namespace
}  // namespace sinew
