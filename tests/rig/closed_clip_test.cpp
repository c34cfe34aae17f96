// SPDX-License-Identifier: MIT

#include "rig/closed_clip.h"

#include <gtest/gtest.h>

#include "support/rotations.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

Skeleton two_joints() {
  return make_skeleton({{{0.0, 0.0, 0.0}, -1}, {{0.0, 1.0, 0.0}, 0}});
}

/// Returns a clip of two seconds. The root moves by 3 along z and bobs meanwhile. The joint at the
/// tip ends with a rotation that is 0.4 rad from its first one, and its keys do not reach the ends
/// of the clip.
Clip walk() {
  Clip clip;
  clip.duration = 2.0;
  Track root;
  root.joint = 0;
  root.translation_times = {0.0, 1.0, 2.0};
  root.translations = {{0.0, 0.0, 0.0}, {0.0, 0.2, 1.5}, {0.0, 0.0, 3.0}};
  Track tip;
  tip.joint = 1;
  tip.rotation_times = {0.5, 1.0, 1.5};
  tip.rotations = {about_x(0.1), about_x(-0.6), about_x(0.5)};
  clip.tracks = {root, tip};
  MorphTrack smile;
  smile.times = {0.0, 2.0};
  smile.weights = {0.25F, 0.75F};
  clip.morphs = {smile};
  return clip;
}

TEST(ClosedClip, EndsWhereItBegins) {
  const Skeleton skeleton = two_joints();
  const Clip closed = closed_clip(walk());
  EXPECT_NEAR(distance_of_ends(skeleton, walk()), 3.0, 0.5);
  EXPECT_NEAR(distance_of_ends(skeleton, closed), 0.0, 1e-12);
  const Pose first = closed.sample(skeleton, 0.0);
  const Pose last = closed.sample(skeleton, 2.0);
  EXPECT_LT(first.joints[1].rotation.angularDistance(last.joints[1].rotation), 1e-7);
  EXPECT_EQ(closed.morph_weights(1, 0.0), closed.morph_weights(1, 2.0));
}

TEST(ClosedClip, BeginsAsBeforeAndTakesTheRestOffEvenly) {
  const Skeleton skeleton = two_joints();
  const Clip before = walk();
  const Clip closed = closed_clip(before);
  const Pose first = closed.sample(skeleton, 0.0);
  EXPECT_EQ(first.joints[0].translation, before.sample(skeleton, 0.0).joints[0].translation);
  EXPECT_LT(first.joints[1].rotation.angularDistance(about_x(0.1)), 1e-7);
  // In the middle half of the displacement of 3 and half of the rotation of 0.4 are removed. The
  // bobbing remains.
  const Pose middle = closed.sample(skeleton, 1.0);
  EXPECT_LT((middle.joints[0].translation - Eigen::Vector3d(0.0, 0.2, 0.0)).norm(), 1e-12);
  EXPECT_LT(middle.joints[1].rotation.angularDistance(about_x(-0.8)), 1e-7);
  EXPECT_NEAR(closed.morph_weights(1, 1.0)[0], 0.25, 1e-6);
}

TEST(ClosedClip, TakesOffWhatAJointHasGrown) {
  Clip growing = walk();
  growing.tracks[1].stretch_times = {0.5, 2.0};
  growing.tracks[1].stretches = {
      {}, {3.0 * Eigen::Matrix3d::Identity(), {0.0, 0.4, 0.0}, {0.0, 0.0, 0.8}}};
  const Clip closed = closed_clip(growing);
  for (const double time : {0.0, 2.0}) {
    const JointStretch end = closed.sample(two_joints(), time).stretches.at(1);
    EXPECT_LT((end.linear - Eigen::Matrix3d::Identity()).norm(), 1e-12) << time;
    EXPECT_LT(end.offset.norm() + end.shift.norm(), 1e-12) << time;
  }
  // At a quarter of the duration a quarter of the growth over the whole clip is removed.
  const JointStretch early = closed.sample(two_joints(), 0.5).stretches.at(1);
  EXPECT_LT((early.linear - 0.5 * Eigen::Matrix3d::Identity()).norm(), 1e-12);
  EXPECT_LT((early.offset - Eigen::Vector3d(0.0, -0.1, 0.0)).norm(), 1e-12);
  EXPECT_LT((early.shift - Eigen::Vector3d(0.0, 0.0, -0.2)).norm(), 1e-12);
}

TEST(ClosedClip, LeavesAClosedOneAlone) {
  const Clip closed = closed_clip(walk());
  const Clip again = closed_clip(closed);
  for (std::size_t t = 0; t < closed.tracks.size(); ++t) {
    for (std::size_t k = 0; k < closed.tracks[t].rotations.size(); ++k)
      EXPECT_LT(closed.tracks[t].rotations[k].angularDistance(again.tracks[t].rotations[k]), 1e-7);
  }
  Clip still;
  EXPECT_EQ(closed_clip(still).duration, 0.0);
}

}  // namespace
}  // namespace sinew
