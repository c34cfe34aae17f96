// SPDX-License-Identifier: MIT

#include "rig/clip.h"
#include "support/rotations.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

class ClipTest : public testing::Test {
 protected:
  ClipTest() {
    skeleton_.joints.resize(2);
    skeleton_.joints[0].name = "root";
    skeleton_.joints[1].parent = 0;
    skeleton_.joints[1].rest_local.translation() = Eigen::Vector3d(0, 1, 0);
    clip_.duration = 2.0;
    Track track;
    track.joint = 1;
    track.rotation_times = {0.0, 1.0, 2.0};
    track.rotations = {about_x(0.0), about_x(1.0), about_x(0.0)};
    clip_.tracks.push_back(track);
  }

  double angle_at(double time) const {
    return clip_.sample(skeleton_, time).joints[1].rotation.angularDistance(about_x(0.0));
  }

  Skeleton skeleton_;
  Clip clip_;
};

TEST_F(ClipTest, InterpolatesSphericallyBetweenKeys) {
  EXPECT_NEAR(angle_at(0.25), 0.25, 1e-12);
  EXPECT_NEAR(angle_at(1.0), 1.0, 1e-12);
  EXPECT_NEAR(angle_at(1.9), 0.1, 1e-12);
}

TEST_F(ClipTest, HoldsItsEnds) {
  clip_.tracks[0].rotations.front() = about_x(0.5);
  EXPECT_NEAR(angle_at(-3.0), 0.5, 1e-12);
  EXPECT_NEAR(angle_at(9.0), 0.0, 1e-7);
}

TEST_F(ClipTest, RestsWhereNothingIsKeyed) {
  const Pose pose = clip_.sample(skeleton_, 0.7);
  EXPECT_EQ(pose.joints[1].translation, Eigen::Vector3d(0, 1, 0));
  EXPECT_EQ(pose.joints[0].rotation.coeffs(), about_x(0.0).coeffs());
}

TEST_F(ClipTest, TakesTheLaterOfTwoKeysAtOneTime) {
  clip_.tracks[0].rotation_times = {0.0, 0.0};
  clip_.tracks[0].rotations = {about_x(0.2), about_x(0.9)};
  EXPECT_NEAR(angle_at(0.0), 0.9, 1e-12);
}

}  // namespace
}  // namespace sinew
