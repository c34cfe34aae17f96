// SPDX-License-Identifier: MIT

#include "rig/foot_lock.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/retarget.h"
#include "support/bodies.h"
#include "support/rotations.h"

namespace sinew {
namespace {

constexpr double kFrame = 1.0 / 30.0;
constexpr int kFrames = 120;

/// Returns the body of mixamo() with thighs longer by 30 % and shins shorter by 30 %.
Skeleton long_thighs() {
  Skeleton skeleton = mixamo();
  for (const char* const side : {"Left", "Right"}) {
    const std::string prefix = std::string("mixamorig:") + side;
    skeleton.joints[skeleton.find(prefix + "Leg")].rest_local.translation() *= 1.3;
    skeleton.joints[skeleton.find(prefix + "Foot")].rest_local.translation() *= 0.7;
  }
  return skeleton;
}

/// Returns a clip of deep knee bends over feet that stay in place.
Clip knee_bends(const Skeleton& skeleton) {
  const Landmarks marks = find_landmarks(skeleton);
  const std::vector<Transform> rest = skeleton.rest_global();
  const auto bone = [&](int from, int to) -> Eigen::Vector3d {
    return rest[to].translation() - rest[from].translation();
  };
  Clip clip;
  clip.name = "knee bends";
  clip.duration = (kFrames - 1) * kFrame;
  Track hips;
  for (int side = 0; side < 2; ++side) {
    const Landmarks::Leg& leg = marks.legs[side];
    const Eigen::Vector3d thigh = bone(leg.thigh, leg.shin);
    const Eigen::Vector3d shin = bone(leg.shin, leg.foot);
    std::array<Track, 3> tracks;
    for (int f = 0; f < kFrames; ++f) {
      const double swing = -0.45 + 0.45 * std::cos(2.0 * M_PI * f / 60.0);
      // The lean of the shin keeps the ankle at its rest distance in z from the hip joint.
      const double ahead = (thigh + shin).z() - (about_x(swing) * thigh).z();
      const double lean = std::asin(-ahead / shin.norm()) - std::atan2(-shin.z(), -shin.y());
      const std::array<double, 3> turns{swing, lean - swing, -lean};
      const std::array<int, 3> joints{leg.thigh, leg.shin, leg.foot};
      for (int k = 0; k < 3; ++k) {
        tracks[k].joint = joints[k];
        tracks[k].rotation_times.push_back(f * kFrame);
        tracks[k].rotations.push_back(about_x(turns[k]));
      }
      if (side == 1) continue;
      const double height =
          -(about_x(swing) * thigh).y() - (about_x(lean) * shin).y() + (thigh + shin).y();
      hips.translation_times.push_back(f * kFrame);
      hips.translations.push_back(skeleton.joints[0].rest_local.translation() +
                                  Eigen::Vector3d(0.0, height, 0.0));
    }
    clip.tracks.insert(clip.tracks.end(), tracks.begin(), tracks.end());
  }
  clip.tracks.push_back(hips);
  return clip;
}

std::vector<Transform> posed(const Skeleton& skeleton, const Clip& clip, int frame) {
  return global_transforms(skeleton, clip.sample(skeleton, frame * kFrame));
}

/// Returns the largest distance of a joint from its position in the first frame.
double farthest_move(const Skeleton& skeleton, const Clip& clip, int joint) {
  const Eigen::Vector3d begin = posed(skeleton, clip, 0)[joint].translation();
  double farthest = 0.0;
  for (int f = 0; f < kFrames; ++f) {
    farthest = std::max(farthest, (posed(skeleton, clip, f)[joint].translation() - begin).norm());
  }
  return farthest;
}

class FootLockTest : public testing::Test {
 protected:
  const Skeleton source_ = mixamo();
  const Skeleton target_ = long_thighs();
  const Clip clip_ = knee_bends(source_);
  const JointMapping mapping_ = map_joints(source_, target_);
  const Clip free_ = retarget(source_, clip_, target_, mapping_, {.lock_feet = false});
  const Clip locked_ = retarget(source_, clip_, target_, mapping_);
  const Landmarks marks_ = find_landmarks(target_);
};

TEST_F(FootLockTest, LetsFeetStayWhereTheSourcesStay) {
  for (const Landmarks::Leg& leg : marks_.legs) {
    for (const int joint : {leg.foot, leg.toe}) {
      ASSERT_LT(farthest_move(source_, clip_, joint), 1e-6);
      EXPECT_GT(farthest_move(target_, free_, joint), 0.1);
      EXPECT_LT(farthest_move(target_, locked_, joint), 0.01);
    }
  }
}

TEST_F(FootLockTest, KeepsBonesFeetAndTheUpperBodyAsTheyAre) {
  for (int f = 0; f < kFrames; f += 7) {
    const auto before = posed(target_, free_, f);
    const auto after = posed(target_, locked_, f);
    for (int j = 1; j < target_.joint_count(); ++j) {
      const double length =
          (after[j].translation() - after[target_.joints[j].parent].translation()).norm();
      EXPECT_NEAR(length, target_.joints[j].rest_local.translation().norm(), 1e-9);
      const bool is_leg = is_at_or_above(target_, marks_.legs[0].thigh, j) ||
                          is_at_or_above(target_, marks_.legs[1].thigh, j);
      if (is_leg) continue;
      EXPECT_TRUE(after[j].isApprox(before[j], 1e-12)) << target_.joints[j].name;
    }
    for (const Landmarks::Leg& leg : marks_.legs) {
      EXPECT_TRUE(after[leg.foot].rotation().isApprox(before[leg.foot].rotation(), 1e-9));
      // The knees are in front of the line from hip to ankle.
      const Eigen::Vector3d knee = after[leg.shin].translation();
      const Eigen::Vector3d middle =
          0.5 * (after[leg.thigh].translation() + after[leg.foot].translation());
      EXPECT_GT(knee.z() - middle.z(), 0.0);
    }
  }
}

TEST_F(FootLockTest, LetsKneesBendSmoothly) {
  const Landmarks::Leg& leg = marks_.legs[0];
  const auto bend = [&](const Clip& clip, int f) {
    const auto at = posed(target_, clip, f);
    const Eigen::Vector3d thigh = at[leg.shin].translation() - at[leg.thigh].translation();
    const Eigen::Vector3d shin = at[leg.foot].translation() - at[leg.shin].translation();
    return std::atan2(thigh.cross(shin).norm(), thigh.dot(shin));
  };
  const auto jolt = [&](const Clip& clip) {
    double worst = 0.0;
    for (int f = 1; f + 1 < kFrames; ++f) {
      worst =
          std::max(worst, std::abs(bend(clip, f - 1) - 2.0 * bend(clip, f) + bend(clip, f + 1)));
    }
    return worst;
  };
  EXPECT_LT(jolt(locked_), 3.0 * jolt(free_));
}

TEST(FootLock, ComesAndGoesSmoothlyAndLeavesWhatSwings) {
  // In the middle of the clip one foot is locked slightly above its height in the clip.
  const Skeleton skeleton = mixamo();
  const Landmarks marks = find_landmarks(skeleton);
  const Clip bends = knee_bends(skeleton);
  std::vector<double> times;
  for (int f = 0; f < kFrames; ++f) times.push_back(f * kFrame);
  Clip locked = bends;
  std::array<LockedLeg, 2> legs;
  for (int side = 0; side < 2; ++side) legs[side].leg = marks.legs[side];
  const double height = skeleton.rest_global()[marks.legs[0].foot].translation().y() + 0.03;
  legs[0].soles = {{marks.legs[0].foot, {{50, 70}}, std::vector<double>(kFrames, height), height}};
  lock_feet(locked, skeleton, times, legs);
  Eigen::Vector3d before = Eigen::Vector3d::Zero();
  for (int f = 0; f < kFrames; ++f) {
    const auto at = posed(skeleton, locked, f);
    const auto was = posed(skeleton, bends, f);
    EXPECT_TRUE(at[marks.legs[1].foot].isApprox(was[marks.legs[1].foot], 1e-12));
    const Eigen::Vector3d moved =
        at[marks.legs[0].foot].translation() - was[marks.legs[0].foot].translation();
    EXPECT_LT((moved - before).norm(), 0.012) << f;
    if (f < 40 || f > 80) {
      EXPECT_LT(moved.norm(), 1e-9) << f;
    } else if (f >= 54 && f <= 66) {
      EXPECT_NEAR(moved.y(), 0.03, 0.005) << f;
    }
    before = moved;
  }
}

TEST(GroundContacts, AreWhereAJointIsSlowAndLowForAWhile) {
  std::vector<double> times;
  std::vector<Eigen::Vector3d> places;
  const auto add = [&](int frames, const Eigen::Vector3d& velocity) {
    for (int f = 0; f < frames; ++f) {
      const Eigen::Vector3d last = places.empty() ? Eigen::Vector3d(0, 0.1, 0) : places.back();
      times.push_back(static_cast<double>(times.size()) * kFrame);
      places.push_back(last + kFrame * velocity);
    }
  };
  add(20, Eigen::Vector3d::Zero());     // frame 0: stands still
  add(10, Eigen::Vector3d(0, 0, 2));    // 20: steps
  add(3, Eigen::Vector3d::Zero());      // 30: stops for too short a time
  add(10, Eigen::Vector3d(0, 0, 2));    // 33
  add(20, Eigen::Vector3d(0, 0, 0.6));  // 43: glides
  add(10, Eigen::Vector3d(0, 1, 0));    // 63: rises
  add(20, Eigen::Vector3d::Zero());     // 73: is held in the air
  const auto contacts = ground_contacts(times, places, 0.1, 1.0);
  ASSERT_EQ(contacts.size(), 1U);
  EXPECT_EQ(contacts[0].first, 0);
  EXPECT_NEAR(contacts[0].last, 19, 1);
}

}  // namespace
}  // namespace sinew
