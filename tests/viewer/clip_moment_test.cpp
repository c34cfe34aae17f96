// SPDX-License-Identifier: MIT

#include "viewer/state/clip_moment.h"

#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

class ShowMoment : public test::ViewerOfCylinder {};

TEST_F(ShowMoment, PausesThere) {
  state_->playback.playing = true;
  state_->playback.show({state_->revisions().character, session().clip_at(1).name, 0.5});
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_EQ(session().clip(), 1);
  EXPECT_EQ(session().time(), 0.5);
}

TEST_F(ShowMoment, LeavesAnotherCharacterAlone) {
  state_->playback.playing = true;
  state_->playback.show({state_->revisions().character - 1, session().clip_at(1).name, 0.5});
  state_->playback.show({state_->revisions().character, "no such clip", 0.5});
  EXPECT_TRUE(state_->playback.playing);
  EXPECT_EQ(session().clip(), 0);
}

}  // namespace
}  // namespace sinew
