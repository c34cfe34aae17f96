// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "assets/open.h"
#include "samples/samples.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_state.h"

namespace sinew::test {

inline Character cylinder() {
  const auto data = embedded_sample("cylinder");
  return open_character_from_memory("cylinder", data.data(), data.size());
}

/// Updates the viewer, without advancing its time, until the background work is finished. The limit
/// is long because the work has the lowest priority and hardly runs on a busy machine.
inline void settle(ViewerState& state) {
  for (int i = 0; i < 150'000 && state.busy(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    state.update(0.0);
  }
  ASSERT_FALSE(state.busy()) << "background work has not ended within five minutes";
}

/// Updates until a body that does not play has come to rest.
inline void rest(ViewerState& state) {
  for (int i = 0; i < 1000 && state.playback.moves(); ++i) state.update(1.0 / 60.0);
  ASSERT_FALSE(state.playback.moves()) << "the body has not come to rest";
}

/// Shows the cylinder, paused at the start of its first clip, after its body has been prepared.
class ViewerOfCylinder : public testing::Test {
 protected:
  void SetUp() override {
    state_ = std::make_unique<ViewerState>(cylinder(), Settings{}, 0);
    state_->playback.playing = false;
    settle(*state_);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  const Session& session() const { return state_->session(); }

  std::unique_ptr<ViewerState> state_;
};

/// Shows the built-in cylinder with linear blend skinning, which is quick to prepare, and plays it.
class ViewerOfBlendedCylinder : public testing::Test {
 protected:
  void SetUp() override {
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;
    state_ = std::make_unique<ViewerState>(built_in_character("cylinder"), settings, 0, Document{},
                                           std::vector<Collider>{}, Origin{{}, "", "cylinder"});
    settle(*state_);
  }
  /// Runs an action until its work is finished, and expects that nothing goes wrong.
  void run(const std::string& line) {
    run_action(*state_, line);
    settle(*state_);
    state_->update(0.0);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
    state_->edits.keep();
  }
  const Session& session() const { return state_->session(); }

  std::unique_ptr<ViewerState> state_;
};

}  // namespace sinew::test
