// SPDX-License-Identifier: MIT

#include "bodies/rig/body_skeleton.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "bodies/bones/template_bones.h"
#include "bodies/rig/bone_attachment.h"
#include "bodies/rig/coupled_joints.h"
#include "bodies/rig/joint_limits.h"
#include "rig/body_parts.h"
#include "rig/pose.h"
#include "solids/dual_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kDegree = std::numbers::pi / 180.0;

class BodySkeleton : public testing::TestWithParam<Sex> {
 protected:
  TemplateJoints joints = template_joints(GetParam());
  Skeleton skeleton = body_skeleton(joints);
  std::vector<Transform> rest = skeleton.rest_global();

  Vector3d position(const std::string& joint) const {
    return rest[skeleton.find(joint)].translation();
  }
  /// Returns where a joint moves when another one rotates about its z axis.
  Vector3d moved(const std::string& joint, const std::string& rotated, double degrees) const {
    Pose pose = rest_pose(skeleton);
    rotate(pose, rotated, 'z', degrees);
    return global_transforms(skeleton, pose)[skeleton.find(joint)].translation();
  }
  void rotate(Pose& pose, const std::string& joint, char axis, double degrees) const {
    const int number = skeleton.find(joint);
    ASSERT_GE(number, 0) << joint;
    const Vector3d direction = Vector3d::Unit(axis - 'x');
    pose.joints[number].rotation =
        pose.joints[number].rotation * Eigen::AngleAxisd(degrees * kDegree, direction);
  }
};

TEST_P(BodySkeleton, HasTheLandmarksByWhichMotionIsTransferred) {
  const Landmarks marks = landmarks_by_name(skeleton);
  const auto name = [&](int joint) { return joint < 0 ? "" : skeleton.joints[joint].name; };
  EXPECT_EQ(name(marks.hips), "hips");
  EXPECT_EQ(name(marks.head), "head");
  ASSERT_EQ(marks.spine.size(), 6U);
  EXPECT_EQ(name(marks.spine.back()), "chest");
  EXPECT_EQ(marks.neck.size(), 3U);
  const std::string sides[2] = {".L", ".R"};
  for (int side = 0; side < 2; ++side) {
    EXPECT_EQ(name(marks.arms[side].clavicle), "shoulder" + sides[side]);
    EXPECT_EQ(name(marks.arms[side].upper), "upper_arm" + sides[side]);
    EXPECT_EQ(name(marks.arms[side].fore), "forearm" + sides[side]);
    EXPECT_EQ(name(marks.arms[side].hand), "hand" + sides[side]);
    EXPECT_EQ(name(marks.legs[side].thigh), "thigh" + sides[side]);
    EXPECT_EQ(name(marks.legs[side].shin), "shin" + sides[side]);
    EXPECT_EQ(name(marks.legs[side].foot), "foot" + sides[side]);
    EXPECT_EQ(name(marks.legs[side].toe), "toe" + sides[side]);
    for (const std::vector<int>& finger : marks.fingers[side]) EXPECT_EQ(finger.size(), 3U);
  }
}

TEST_P(BodySkeleton, IsExactlyMirrored) {
  const Eigen::DiagonalMatrix<double, 3> image(-1.0, 1.0, 1.0);
  const Eigen::DiagonalMatrix<double, 3> z_to_the_right(1.0, 1.0, -1.0);
  int pairs = 0;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    const Eigen::Matrix3d axes = rest[j].linear();
    EXPECT_NEAR((axes.transpose() * axes - Eigen::Matrix3d::Identity()).norm(), 0.0, 1e-12) << name;
    EXPECT_NEAR(axes.determinant(), 1.0, 1e-12) << name;
    const int other = skeleton.find(other_side(name));
    ASSERT_GE(other, 0) << name;
    EXPECT_EQ(Vector3d(image * rest[j].translation()), Vector3d(rest[other].translation())) << name;
    if (other == j) {
      EXPECT_NEAR(rest[j].translation().x(), 0.0, 1e-15) << name;
    } else {
      EXPECT_EQ(Eigen::Matrix3d(image * axes * z_to_the_right),
                Eigen::Matrix3d(rest[other].linear()))
          << name;
      ++pairs;
    }
  }
  EXPECT_EQ(pairs, 2 * (28 + 6));  // 28 joints and the ends of five fingers and the toes
  EXPECT_EQ(skeleton.joint_count() - 13, 68);
}

TEST_P(BodySkeleton, FlexesAboutZ) {
  for (const std::string side : {".R", ".L"}) {
    EXPECT_GT(moved("hand" + side, "forearm" + side, 80.0).z(), position("hand" + side).z() + 0.1);
    EXPECT_GT(moved("shin" + side, "thigh" + side, 80.0).z(), position("shin" + side).z() + 0.1);
    EXPECT_LT(moved("foot" + side, "shin" + side, -80.0).z(), position("foot" + side).z() - 0.1);
    EXPECT_GT(moved("toe" + side, "foot" + side, 10.0).y(), position("toe" + side).y() + 0.01);
    // Fingers flex to the palm, which faces the thigh.
    const Vector3d tip = position("middle_end" + side);
    EXPECT_LT(std::abs(moved("middle_end" + side, "middle_1" + side, 60.0).x()),
              std::abs(tip.x()) - 0.02);
  }
  EXPECT_GT(moved("head", "spine_3", -12.0).z(), position("head").z() + 0.05);
}

TEST_P(BodySkeleton, HasRangesThatIncludeTheRestPose) {
  for (const RangeOfMotion& range : ranges_of_motion()) {
    const std::string name = range.joint;
    EXPECT_TRUE(skeleton.find(name) >= 0 || skeleton.find(name + ".R") >= 0) << name;
    EXPECT_LE(range.least, range.rest) << name;
    EXPECT_GE(range.most, range.rest) << name;
    EXPECT_TRUE(range.axis >= 'x' && range.axis <= 'z') << name;
  }
}

TEST_P(BodySkeleton, MovesEveryBone) {
  for (const BonePart& part : template_bone_parts(GetParam(), joints)) {
    for (const std::string side : {".L", ".R"}) {
      const std::string name = "bone." + part.name + (part.paired ? side : "");
      const auto influences = bone_influences(skeleton, name);
      float sum = 0.0F;
      for (const auto& [joint, weight] : influences) {
        sum += weight;
        ASSERT_GE(joint, 0) << name;
        const std::string& moving = skeleton.joints[joint].name;
        if (part.paired && moving.find('.') != std::string::npos) {
          EXPECT_TRUE(moving.ends_with(side)) << name;
        }
      }
      EXPECT_NEAR(sum, 1.0F, 1e-6F) << name;
    }
  }
  const auto weight_of = [&](const std::string& bone, const std::string& joint) {
    for (const auto& influence : bone_influences(skeleton, bone)) {
      if (influence.joint == skeleton.find(joint)) return influence.weight;
    }
    return 0.0F;
  };
  EXPECT_EQ(weight_of("bone.vertebra_L5", "spine"), 1.0F);
  EXPECT_EQ(weight_of("bone.disc_L5_S1", "hips"), 0.5F);
  EXPECT_NEAR(weight_of("bone.vertebra_T12", "chest"), 1.0F / 3.0F, 1e-6F);
  EXPECT_EQ(weight_of("bone.rib_5.L", "chest"), 1.0F);
  EXPECT_EQ(weight_of("bone.vertebra_C7", "neck"), 0.5F);
  EXPECT_EQ(weight_of("bone.vertebra_C2", "neck_3"), 1.0F);
  EXPECT_EQ(weight_of("bone.vertebra_C1", "head"), 1.0F);
  EXPECT_THROW(bone_influences(skeleton, "bone.hyoid"), std::logic_error);
  EXPECT_THROW(bone_influences(skeleton, "skin"), std::logic_error);
}

TEST_P(BodySkeleton, RotatesPatellasWithTheKnees) {
  Pose pose = rest_pose(skeleton);
  rotate(pose, "shin.L", 'z', -100.0);
  follow_knees(skeleton, pose);
  const int left = skeleton.find("patella.L");
  const int right = skeleton.find("patella.R");
  const Eigen::Quaterniond rest_left(skeleton.joints[left].rest_local.linear());
  EXPECT_NEAR(rest_left.angularDistance(pose.joints[left].rotation),
              100.0 * kPatellaShare * kDegree, 1e-9);
  const Eigen::Quaterniond rest_right(skeleton.joints[right].rest_local.linear());
  EXPECT_NEAR(rest_right.angularDistance(pose.joints[right].rotation), 0.0, 1e-9);
}

TEST_P(BodySkeleton, RaisesBothArmsAlike) {
  Pose pose = rest_pose(skeleton);
  for (const std::string side : {".R", ".L"})
    raise_arm(skeleton, side, Vector3d(0.0, 0.0, -1.0), 50.0 * kDegree, pose);
  const std::vector<Transform> global = global_transforms(skeleton, pose);
  const auto arm = [&](const std::vector<Transform>& place, const std::string& side) {
    return Vector3d(place[skeleton.find("forearm" + side)].translation() -
                    place[skeleton.find("upper_arm" + side)].translation());
  };
  for (const std::string side : {".R", ".L"}) {
    const double angle =
        std::acos(arm(rest, side).normalized().dot(arm(global, side).normalized()));
    EXPECT_NEAR(angle, 50.0 * kDegree, 0.01);
    EXPECT_NEAR(arm(global, side).y(), 0.0, 0.05);  // the arms are stretched out
    // The shoulder rises with the arm.
    EXPECT_GT(global[skeleton.find("upper_arm" + side)].translation().y(),
              position("upper_arm" + side).y() + 0.008);
  }
  EXPECT_NEAR(arm(global, ".R").x(), -arm(global, ".L").x(), 1e-12);
}

/// Moves bones by the skeleton and measures how far they enter each other.
class MovedBones : public BodySkeleton {
 protected:
  std::vector<BonePart> parts = template_bone_parts(GetParam(), joints);

  const BonePart& part(const std::string& name) const {
    return *std::ranges::find(parts, name, &BonePart::name);
  }
  const Points& surface(const std::string& name) {
    Points& points = surfaces_[name];
    if (points.cols() == 0) {
      const BonePart& own = part(name);
      points = polygonize(*own.shape, 1.5 * own.cell / own.frame.length).positions;
      for (auto position : points.colwise()) position = own.frame.to_body(position);
    }
    return points;
  }

  /// Returns the depth to which the surfaces of two bones enter each other, m; negative if they
  /// keep a gap, which is then at least as large.
  double depth(const Pose& pose, const std::string& a, const std::string& b) {
    return std::max(depth_in(pose, a, b), depth_in(pose, b, a));
  }

 private:
  double depth_in(const Pose& pose, const std::string& a, const std::string& b) {
    const std::vector<Transform> moves = skinning_transforms(skeleton, pose);
    const auto move = [&](const std::string& name) {
      const std::string side = part(name).paired ? ".R" : "";
      return moves[bone_influences(skeleton, "bone." + name + side).front().joint];
    };
    const Transform relative = move(b).inverse() * move(a);
    const BonePart& other = part(b);
    Eigen::AlignedBox3d near = other.shape->bounds();
    double deepest = -1.0;
    for (const auto& position : surface(a).colwise()) {
      const Vector3d local = other.frame.axes.transpose() *
                             (relative * Vector3d(position) - other.frame.origin) /
                             other.frame.length;
      if (!near.contains(local)) continue;
      deepest = std::max(deepest, -other.frame.length * other.shape->distance(local));
    }
    return deepest;
  }

  std::map<std::string, Points> surfaces_;
};

TEST_P(MovedBones, KeepApartInElbowsAndForearms) {
  for (const double angle : {0.0, 8.0, 35.0, 70.0, 105.0, 140.0}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "forearm.R", 'z', angle - 8.0);
    // At the end of the extension, the olecranon fills its fossa.
    const double allowed = angle < 5.0 ? 0.0018 : 0.0005;
    EXPECT_LT(depth(pose, "humerus", "ulna"), allowed) << angle;
    EXPECT_LT(depth(pose, "humerus", "radius"), 0.0005) << angle;
  }
  for (const double angle : {-80.0, -40.0, 0.0, 40.0, 80.0}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "radius.R", 'y', angle);
    EXPECT_LT(depth(pose, "ulna", "radius"), 0.0005) << angle;
    EXPECT_LT(depth(pose, "humerus", "radius"), 0.0005) << angle;
  }
}

TEST_P(MovedBones, KeepApartInKnees) {
  for (const double angle : {0.0, 15.0, 30.0, 60.0, 90.0, 110.0, 130.0}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "shin.R", 'z', -angle);
    follow_knees(skeleton, pose);
    EXPECT_LT(depth(pose, "femur", "tibia"), 0.0005) << angle;
    EXPECT_LT(depth(pose, "femur", "patella"), 0.0005) << angle;
  }
}

TEST_P(MovedBones, KeepApartInHips) {
  for (const double angle : {-10.0, 0.0, 35.0, 70.0, 110.0}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "thigh.R", 'z', angle);
    // At the end of the flexion, the neck touches the rim of the socket.
    EXPECT_LT(depth(pose, "hip_bone", "femur"), angle > 100.0 ? 0.0015 : 0.0005) << angle;
  }
}

TEST_P(MovedBones, KeepApartInShoulders) {
  for (const double angle : {0.0, 40.0, 80.0, 120.0}) {
    Pose pose = rest_pose(skeleton);
    raise_arm(skeleton, ".R", Vector3d(0.0, 0.0, -1.0), (angle - 40.0) * kDegree, pose);
    EXPECT_LT(depth(pose, "scapula", "humerus"), 0.001) << angle;
    EXPECT_LT(depth(pose, "scapula", "clavicle"), 0.002) << angle;
  }
}

TEST_P(MovedBones, KeepApartInWristsAndFeet) {
  for (const auto& [axis, angle] : std::vector<std::pair<char, double>>{
           {'z', -60.0}, {'z', -30.0}, {'z', 30.0}, {'z', 60.0}, {'x', -20.0}, {'x', 30.0}}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "hand.R", axis, angle);
    for (const char* carpal : {"scaphoid", "lunate", "triquetrum"})
      EXPECT_LT(depth(pose, "radius", carpal), 0.0008) << carpal << " " << angle;
  }
  for (const double angle : {-45.0, -20.0, 15.0}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "foot.R", 'z', angle);
    EXPECT_LT(depth(pose, "tibia", "talus"), 0.0005) << angle;
    EXPECT_LT(depth(pose, "fibula", "talus"), 0.0005) << angle;
  }
  for (const double angle : {-10.0, 10.0, 25.0}) {
    Pose pose = rest_pose(skeleton);
    rotate(pose, "subtalar.R", 'x', angle);
    EXPECT_LT(depth(pose, "talus", "calcaneus"), 0.0005) << angle;
  }
}

std::string sex_name(const testing::TestParamInfo<Sex>& sex) {
  return sex.param == Sex::kMale ? "Male" : "Female";
}

INSTANTIATE_TEST_SUITE_P(BothSexes, BodySkeleton, testing::Values(Sex::kMale, Sex::kFemale),
                         sex_name);
INSTANTIATE_TEST_SUITE_P(BothSexes, MovedBones, testing::Values(Sex::kMale, Sex::kFemale),
                         sex_name);

}  // namespace
}  // namespace sinew
