// SPDX-License-Identifier: MIT

#include "viewer/state/clip_moment.h"

#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

TEST(FirstFrameIn, FindsTheFramesThatAWarningNames) {
  EXPECT_EQ(first_frame_in("frames 8 to 21: leg folds over (9 of its 80 tetrahedra are inverted)"),
            8);
  EXPECT_EQ(first_frame_in("frame 0: leg folds over"), 0);
  EXPECT_EQ(first_frame_in("the surface goes out of bounds at frame 12; check the keys"), 12);
}

TEST(FirstFrameIn, IsNotMisledByOtherWords) {
  EXPECT_EQ(first_frame_in("there are no frames"), std::nullopt);
  EXPECT_EQ(first_frame_in("the cycle has 21 frames at 30 per second"), std::nullopt);
  EXPECT_EQ(first_frame_in("wireframe 3 is thin"), std::nullopt);
  EXPECT_EQ(first_frame_in("of the first frames; see frame 4"), 4);
}

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
