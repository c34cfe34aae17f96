// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "samples/puppet.h"
#include "samples/shipped.h"

namespace sinew {
namespace {

constexpr double kFramesPerSecond = 60.0;
constexpr double kRadian = std::numbers::pi / 180.0;

const Clip& clip_named(const Character& character, const std::string& name) {
  const auto found = std::find_if(character.clips.begin(), character.clips.end(),
                                  [&](const Clip& clip) { return clip.name == name; });
  if (found == character.clips.end()) throw std::runtime_error("no clip " + name);
  return *found;
}

/// Calls check(transforms from rest to the pose in world coordinates) for each frame of a clip.
template <typename Check>
void for_each_frame(const Character& character, const std::string& name, Check&& check) {
  const Clip& clip = clip_named(character, name);
  const int frames = static_cast<int>(clip.duration * kFramesPerSecond);
  for (int frame = 0; frame <= frames; ++frame) {
    const Pose pose = clip.sample(character.skeleton, frame / kFramesPerSecond);
    check(skinning_transforms(character.skeleton, pose));
  }
}

/// Returns the largest angle between the pose of a joint and its rest pose over a clip, in degrees,
/// in the frame of its parent.
double largest_turn(const Character& character, const std::string& clip, const std::string& name) {
  const int joint = character.skeleton.find(name);
  const int parent = character.skeleton.joints[joint].parent;
  double largest = 0.0;
  for_each_frame(character, clip, [&](const std::vector<Transform>& moved) {
    const Eigen::Matrix3d turn = moved[parent].linear().transpose() * moved[joint].linear();
    largest = std::max(largest, Eigen::AngleAxisd(turn).angle() / kRadian);
  });
  return largest;
}

TEST(SampleClips, LastSecondsAndEndAsTheyBegin) {
  for (const std::string& name : sample_names()) {
    const Character character = shipped(name);
    EXPECT_GE(character.clips.size(), 2U);
    for (const Clip& clip : character.clips) {
      EXPECT_GE(clip.duration, 1.0) << clip.name;
      EXPECT_LE(clip.duration, 4.0) << clip.name;
      const Pose first = clip.sample(character.skeleton, 0.0);
      const Pose last = clip.sample(character.skeleton, clip.duration);
      for (std::size_t j = 0; j < first.joints.size(); ++j) {
        EXPECT_LT(first.joints[j].rotation.angularDistance(last.joints[j].rotation), 2e-3)
            << clip.name << " " << character.skeleton.joints[j].name;
        EXPECT_LT((first.joints[j].translation - last.joints[j].translation).norm(), 1e-5);
      }
    }
  }
}

TEST(SampleClips, OfTheHumanoidAreTheSixPromised) {
  const Character character = shipped("humanoid");
  for (const char* name : {"walk", "wave", "kick", "squat", "arm twist", "extreme bend"}) {
    EXPECT_NO_THROW(clip_named(character, name));
  }
}

TEST(SampleClips, SquatKeepsTheFeetInPlaceWhileTheHipsSink) {
  const Character character = shipped("humanoid");
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  double deepest = 0.0;
  for_each_frame(character, "squat", [&](const std::vector<Transform>& moved) {
    for (const char* name : {"foot.L", "foot.R", "toe.L", "toe_end.R"}) {
      const int joint = skeleton.find(name);
      const Eigen::Vector3d at = rest[joint].translation();
      EXPECT_LT((moved[joint] * at - at).norm(), 0.01);
    }
    const Eigen::Vector3d hips = rest[0].translation();
    deepest = std::max(deepest, (hips - moved[0] * hips).y());
  });
  EXPECT_GT(deepest, 0.3);
}

TEST(SampleClips, WalkKeepsTheStandingFootOnTheGround) {
  const Character character = shipped("humanoid");
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  for_each_frame(character, "walk", [&](const std::vector<Transform>& moved) {
    double lowest = 1.0;
    for (const char* name : {"foot.L", "foot.R"}) {
      const int joint = skeleton.find(name);
      const Eigen::Vector3d ankle = rest[joint].translation();
      // The sole is lowest under the heel and under the ball of the foot.
      for (const double forward : {-0.045, 0.128}) {
        const Eigen::Vector3d sole(ankle.x(), 0.0, ankle.z() + forward);
        lowest = std::min(lowest, (moved[joint] * sole).y());
      }
    }
    EXPECT_LT(lowest, 0.025);
    EXPECT_GT(lowest, -0.025);
  });
}

TEST(SampleClips, DropFallsFreelyAndStopsAbruptlyOnFeetInPlace) {
  const Character character = shipped("stout");
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  std::vector<double> heights;  // of the hips above their rest position, m
  for_each_frame(character, "drop", [&](const std::vector<Transform>& moved) {
    const Eigen::Vector3d hips = rest[0].translation();
    heights.push_back((moved[0] * hips - hips).y());
    for (const char* name : {"foot.L", "foot.R", "toe.L", "toe_end.R"}) {
      const Eigen::Vector3d at = rest[skeleton.find(name)].translation();
      EXPECT_LT((moved[skeleton.find(name)] * at - at).norm(), 2e-3);
    }
  });
  const double depth = -*std::min_element(heights.begin(), heights.end());
  EXPECT_NEAR(depth, 0.087, 1e-3);
  double fastest = 0.0, hardest = 0.0;  // m/s downwards, m/s² upwards
  for (std::size_t i = 1; i + 1 < heights.size(); ++i) {
    const double before = (heights[i] - heights[i - 1]) * kFramesPerSecond;
    const double after = (heights[i + 1] - heights[i]) * kFramesPerSecond;
    fastest = std::max(fastest, -before);
    hardest = std::max(hardest, (after - before) * kFramesPerSecond);
  }
  // The keys are 1/30 s apart, so the last speed is the mean of the last interval.
  EXPECT_NEAR(fastest, std::sqrt(2.0 * 9.81 * depth) - 9.81 / 60.0, 0.02);
  EXPECT_GT(hardest, 4.0 * 9.81);
}

TEST(SampleClips, BendAndTwistAsFarAsTheyPromise) {
  const Character character = shipped("humanoid");
  EXPECT_NEAR(largest_turn(character, "arm twist", "forearm.L"), 180.0, 0.5);
  EXPECT_NEAR(largest_turn(character, "arm twist", "upper_arm.R"), 180.0, 0.5);
  EXPECT_NEAR(largest_turn(character, "extreme bend", "forearm.R"), 140.0, 0.5);
  EXPECT_NEAR(largest_turn(character, "extreme bend", "shin.L"), 130.0, 0.5);
}

TEST(Puppet, PlacesAFootWhereverTheLegReaches) {
  const Character character = shipped("humanoid");
  const Eigen::Quaterniond level = Eigen::Quaterniond::Identity();
  for (const Eigen::Vector3d& offset :
       {Eigen::Vector3d(0.0, 0.1, 0.2), Eigen::Vector3d(0.1, 0.4, -0.1),
        Eigen::Vector3d(-0.1, 0.25, 0.3)}) {
    Puppet puppet(character.skeleton);
    puppet.rotate("hips", 20.0, Eigen::Vector3d(0.3, 1.0, 0.2));
    const Eigen::Vector3d target = puppet.rest("foot.L") + offset;
    puppet.place_foot("thigh.L", "shin.L", "foot.L", target, level);
    const auto global = global_transforms(character.skeleton, puppet.pose());
    const Transform& foot = global[character.skeleton.find("foot.L")];
    EXPECT_LT((foot.translation() - target).norm(), 1e-6);
    EXPECT_LT(Eigen::Quaterniond(foot.linear()).angularDistance(level), 1e-6);
  }
}

TEST(Puppet, LeavesALegAloneWhoseFootIsInPlace) {
  const Character character = shipped("humanoid");
  Puppet puppet(character.skeleton);
  puppet.place_foot("thigh.R", "shin.R", "foot.R", puppet.rest("foot.R"),
                    Eigen::Quaterniond::Identity());
  const Pose rest = rest_pose(character.skeleton);
  for (std::size_t j = 0; j < rest.joints.size(); ++j) {
    EXPECT_LT(rest.joints[j].rotation.angularDistance(puppet.pose().joints[j].rotation), 1e-6);
  }
}

}  // namespace
}  // namespace sinew
