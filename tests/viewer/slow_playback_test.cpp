// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using SlowPlayback = test::ViewerOfCylinder;

TEST_F(SlowPlayback, IsOnlyToldIfTheSimulationIsTheReason) {
  // No machine needs as long as the long time steps, or computes the short ones in real time.
  run_action(*state_, "set dynamics.time_step=1");
  run_action(*state_, "play");
  for (int i = 0; i < 30; ++i) state_->update(0.2);  // as if drawing took that long
  EXPECT_FALSE(state_->playback.simulation_is_slow());
  run_action(*state_, "set dynamics.time_step=0.0001");
  for (int i = 0; i < 40; ++i) state_->update(0.2);
  EXPECT_TRUE(state_->playback.simulation_is_slow());
  run_action(*state_, "pause");
  state_->update(0.2);
  EXPECT_FALSE(state_->playback.simulation_is_slow());
  run_action(*state_, "play");
  run_action(*state_, "clip rest");
  for (int i = 0; i < 1000 && !state_->playback.slowed(); ++i) state_->update(0.2);
  EXPECT_TRUE(state_->playback.slowed()) << "time steps still take longer than they last";
  EXPECT_FALSE(state_->playback.simulation_is_slow()) << "nothing is late in the rest pose";
}

}  // namespace
}  // namespace sinew
