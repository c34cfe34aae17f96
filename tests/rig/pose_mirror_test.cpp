// SPDX-License-Identifier: MIT

#include "rig/pose_mirror.h"

#include <gtest/gtest.h>

#include <random>

#include "support/bodies.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// Returns a pose in which every joint is turned, and those without a parent are moved as well.
Pose random_pose(const Skeleton& skeleton, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  Pose pose = rest_pose(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Eigen::Vector4d q{normal(random), normal(random), normal(random), 2.0};
    pose.joints[j].rotation = pose.joints[j].rotation * Eigen::Quaterniond(q.normalized());
    if (skeleton.joints[j].parent >= 0) continue;
    pose.joints[j].translation += Eigen::Vector3d{normal(random), normal(random), normal(random)};
  }
  return pose;
}

/// Returns the same body with arbitrary rest frames, which differ between left and right.
Skeleton with_turned_frames(const Skeleton& skeleton) {
  const Pose frames = random_pose(skeleton, 77);
  const std::vector<Transform> rest = skeleton.rest_global();
  Skeleton result = skeleton;
  std::vector<Transform> global = rest;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    global[j].linear() = frames.joints[j].rotation.toRotationMatrix();
    const int parent = skeleton.joints[j].parent;
    result.joints[j].rest_local = parent < 0 ? global[j] : global[parent].inverse() * global[j];
  }
  return result;
}

/// Returns the convention without its extra joints. Those are all shifted in the same direction
/// from the joints that they name, so left and right extras are not mirror images.
Convention without_extras(const std::string& name) {
  Convention convention = conventions().at(name);
  std::erase_if(convention, [](const BodyJoint& joint) { return joint.role.starts_with("+"); });
  return convention;
}

Skeleton moved_aside(Skeleton skeleton, double x) {
  skeleton.joints[0].rest_local.translation().x() += x;
  return skeleton;
}

void expect_same(const Pose& a, const Pose& b, double tolerance) {
  ASSERT_EQ(a.joints.size(), b.joints.size());
  for (std::size_t j = 0; j < a.joints.size(); ++j) {
    const JointTransform& x = a.joints[j];
    const JointTransform& y = b.joints[j];
    EXPECT_LT((x.rotation.toRotationMatrix() - y.rotation.toRotationMatrix()).norm(), tolerance);
    EXPECT_LT((x.translation - y.translation).norm(), tolerance) << j;
  }
}

TEST(PoseMirroring, FindsPartnersByNameInEveryConvention) {
  for (const auto& [name, convention] : conventions()) {
    SCOPED_TRACE(name);
    const Skeleton skeleton = make_body(convention);
    const std::vector<int> partners = mirror_joints(skeleton);
    for (std::size_t j = 0; j < convention.size(); ++j) {
      const std::string& role = convention[j].role;
      const std::string& other = convention[partners[j]].role;
      std::string wanted = role;
      if (role.ends_with(".l")) wanted.back() = 'r';
      if (role.ends_with(".r")) wanted.back() = 'l';
      if (!role.starts_with("+")) {
        EXPECT_EQ(other, wanted) << convention[j].name;
      }
      EXPECT_EQ(partners[partners[j]], static_cast<int>(j));
    }
  }
}

TEST(PoseMirroring, FindsPartnersByPlaceWhereNamesAreSilent) {
  Skeleton skeleton = make_body(without_extras("3ds Max Biped"));
  const std::vector<int> named = mirror_joints(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    skeleton.joints[j].name = "bone" + std::to_string(j * 7 % 40);
  }
  // Only the root is at the middle of the world. The body is moved aside from it.
  const int hips = 1;
  ASSERT_EQ(skeleton.joints[hips].parent, 0);
  skeleton.joints[hips].rest_local.translation().x() += 0.4;
  const std::vector<int> placed = mirror_joints(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) EXPECT_EQ(placed[j], named[j]) << j;
}

TEST(PoseMirroring, TrustsNamesMoreThanPlaces) {
  Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const auto joint = [&](const std::string& name) { return skeleton.find("mixamorig:" + name); };
  std::swap(skeleton.joints[joint("RightHandThumb1")].rest_local,
            skeleton.joints[joint("RightHandIndex1")].rest_local);
  const std::vector<int> partners = mirror_joints(skeleton);
  EXPECT_EQ(partners[joint("LeftHandThumb1")], joint("RightHandThumb1"));
  EXPECT_EQ(partners[joint("LeftHandIndex1")], joint("RightHandIndex1"));
}

TEST(PoseMirroring, PairsNoBranchesThatAreNotAlike) {
  // Branches to x = 1 and x = -0.6 differ too much. Those to 1 and -0.95 are alike enough.
  const Skeleton skeleton =
      make_skeleton({{{0, 0, 0}, -1}, {{0, 1, 0}, 0}, {{1, 2, 0}, 1}, {{-0.6, 2, 0}, 1}});
  EXPECT_EQ(mirror_joints(skeleton), (std::vector<int>{0, 1, 2, 3}));
  const Skeleton alike =
      make_skeleton({{{0, 0, 0}, -1}, {{0, 1, 0}, 0}, {{1, 2, 0}, 1}, {{-0.95, 2, 0}, 1}});
  EXPECT_EQ(mirror_joints(alike), (std::vector<int>{0, 1, 3, 2}));
}

TEST(PoseMirroring, GivesThePoseBackTheSecondTime) {
  for (const auto& [name, convention] : conventions()) {
    SCOPED_TRACE(name);
    const Skeleton skeleton = with_turned_frames(make_body(convention));
    const Pose pose = random_pose(skeleton, 5);
    const Pose once = mirrored(skeleton, pose);
    expect_same(mirrored(skeleton, once), pose, 1e-12);
  }
}

TEST(PoseMirroring, PutsJointsWhereTheirPartnersAreInTheMirror) {
  constexpr double kAside = 0.4;
  const Skeleton skeleton =
      moved_aside(with_turned_frames(make_body(without_extras("Mixamo"))), kAside);
  const std::vector<int> partners = mirror_joints(skeleton);
  const Pose pose = random_pose(skeleton, 9);
  const auto before = global_transforms(skeleton, pose);
  const auto after = global_transforms(skeleton, mirrored(skeleton, pose));
  const auto rest = skeleton.rest_global();
  const Eigen::Matrix3d reflection = Eigen::Vector3d(-1.0, 1.0, 1.0).asDiagonal();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int partner = partners[j];
    Eigen::Vector3d image = before[partner].translation();
    image.x() = 2.0 * kAside - image.x();
    EXPECT_LT((after[j].translation() - image).norm(), 1e-12) << skeleton.joints[j].name;
    // R' Rbar^-1 = M R(p) Rbar(p)^-1 M, as the header of mirrored() states.
    const Eigen::Matrix3d turn = after[j].linear() * rest[j].linear().transpose();
    const Eigen::Matrix3d theirs = before[partner].linear() * rest[partner].linear().transpose();
    EXPECT_LT((turn - reflection * theirs * reflection).norm(), 1e-12);
  }
}

// A bone twists the other way round in the mirror, and all that hangs on it moves along.
TEST(PoseMirroring, MirrorsDeformationsOfBones) {
  const Skeleton skeleton = with_turned_frames(make_body(without_extras("Mixamo")));
  const std::vector<int> partners = mirror_joints(skeleton);
  Pose pose = random_pose(skeleton, 21);
  std::mt19937 random(22);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const double twist = 2.0 * number(random);
    pose.bones.push_back({twist, 1.0 + 0.5 * number(random)});
  }
  const Pose image = mirrored(skeleton, pose);
  expect_same(mirrored(skeleton, image), pose, 1e-12);
  const auto before = global_transforms(skeleton, pose);
  const auto after = global_transforms(skeleton, image);
  const auto rest = skeleton.rest_global();
  const Eigen::Matrix3d reflection = Eigen::Vector3d(-1.0, 1.0, 1.0).asDiagonal();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int partner = partners[j];
    EXPECT_LT((after[j].translation() - reflection * before[partner].translation()).norm(), 1e-12);
    const Eigen::Matrix3d turn = after[j].linear() * rest[j].linear().transpose();
    const Eigen::Matrix3d theirs = before[partner].linear() * rest[partner].linear().transpose();
    EXPECT_LT((turn - reflection * theirs * reflection).norm(), 1e-12);
    // Skin next to the middle of a bone lies at its mirror image.
    const int above = skeleton.joints[j].parent;
    const int other = skeleton.joints[partner].parent;
    if (above < 0 || other < 0) continue;
    const auto moved = [&](const Transform& parent, int joint, const BoneDeformation& bone) {
      return parent * deformed_at(skeleton.joints[joint].rest_local.translation(), bone, 0.5);
    };
    const Eigen::Vector3d place(0.1, 0.2, 0.3);
    const Eigen::Vector3d own = rest[above].inverse() * (reflection * (rest[other] * place));
    const Eigen::Vector3d skin = moved(after[above], j, image.bones[j]) * own;
    const Eigen::Vector3d theirs_there = moved(before[other], partner, pose.bones[partner]) * place;
    EXPECT_LT((skin - reflection * theirs_there).norm(), 1e-12) << skeleton.joints[j].name;
  }
}

TEST(PoseMirroring, LeavesTheRestPoseAsItIs) {
  const Skeleton skeleton = with_turned_frames(make_body(conventions().at("Unreal")));
  expect_same(mirrored(skeleton, rest_pose(skeleton)), rest_pose(skeleton), 1e-12);
}

TEST(PoseMirroring, TurnsAnArmUpOnTheOtherSide) {
  const Skeleton skeleton = make_body(conventions().at("CMU"));
  Pose pose = rest_pose(skeleton);
  const Eigen::AngleAxisd up(0.6, Eigen::Vector3d::UnitZ());
  pose.joints[skeleton.find("LeftArm")].rotation = Eigen::Quaterniond(up);
  const Pose other = mirrored(skeleton, pose);
  const Eigen::Quaterniond back(up.inverse());
  EXPECT_LT(other.joints[skeleton.find("RightArm")].rotation.angularDistance(back), 1e-7);
  EXPECT_LT(other.joints[skeleton.find("LeftArm")].rotation.angularDistance(
                Eigen::Quaterniond::Identity()),
            1e-7);
}

/// Returns a torso with two hands. The thumb of the left one hangs on the hand, and that of the
/// right one on the fingers.
Skeleton with_thumbs_on_other_parents() {
  Skeleton skeleton = make_skeleton({{{0, 0, 0}, -1},
                                     {{1, 1, 0}, 0},      // hand.L
                                     {{1.3, 1, 0}, 1},    // fingers.L
                                     {{1.1, 1, 0.2}, 1},  // thumb.L
                                     {{-1, 1, 0}, 0},     // hand.R
                                     {{-1.3, 1, 0}, 4},   // fingers.R
                                     {{-1.1, 1, 0.2}, 5}});
  const std::vector<std::string> names{"root",   "hand.L",    "fingers.L", "thumb.L",
                                       "hand.R", "fingers.R", "thumb.R"};
  for (std::size_t j = 0; j < names.size(); ++j) skeleton.joints[j].name = names[j];
  return skeleton;
}

TEST(PoseMirroring, PairsPartnersWithDifferentParents) {
  const Skeleton skeleton = with_turned_frames(with_thumbs_on_other_parents());
  const std::vector<int> partners = mirror_joints(skeleton);
  EXPECT_EQ(partners, (std::vector<int>{0, 4, 5, 6, 1, 2, 3}));
  const Pose pose = random_pose(skeleton, 17);
  const auto before = global_transforms(skeleton, pose);
  const auto after = global_transforms(skeleton, mirrored(skeleton, pose));
  const auto rest = skeleton.rest_global();
  const Eigen::Matrix3d reflection = Eigen::Vector3d(-1.0, 1.0, 1.0).asDiagonal();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int partner = partners[j];
    const Eigen::Matrix3d turn = after[j].linear() * rest[j].linear().transpose();
    const Eigen::Matrix3d theirs = before[partner].linear() * rest[partner].linear().transpose();
    EXPECT_LT((turn - reflection * theirs * reflection).norm(), 1e-12) << skeleton.joints[j].name;
  }
}

TEST(PoseMirroring, AJointOnOneSideAloneStaysInItsHand) {
  Skeleton skeleton = with_thumbs_on_other_parents();
  skeleton.joints[3].name = "sword.L";
  const Pose pose = random_pose(skeleton, 19);
  const Pose other = mirrored(skeleton, pose);
  for (const int joint : {3, 6}) {
    EXPECT_LT(other.joints[joint].rotation.angularDistance(pose.joints[joint].rotation), 1e-7);
    EXPECT_EQ(other.joints[joint].translation, pose.joints[joint].translation);
  }
}

TEST(PoseMirroring, ReflectsASkeletonWithoutSidesAtItsRoot) {
  // The skeleton is a tail along y at x = 0.3. Each joint is its own partner.
  const Skeleton skeleton = make_skeleton({{{0.3, 0, 0}, -1}, {{0.3, 1, 0}, 0}, {{0.3, 2, 0}, 1}});
  EXPECT_EQ(mirror_joints(skeleton), (std::vector<int>{0, 1, 2}));
  const Pose pose = random_pose(skeleton, 3);
  const auto before = global_transforms(skeleton, pose);
  const auto after = global_transforms(skeleton, mirrored(skeleton, pose));
  for (int j = 0; j < 3; ++j) {
    Eigen::Vector3d image = before[j].translation();
    image.x() = 0.6 - image.x();
    EXPECT_LT((after[j].translation() - image).norm(), 1e-12);
  }
  EXPECT_TRUE(mirror_joints({}).empty());
}

TEST(PoseMirroring, KeepsTheLengthsOfBonesThatAreNotAlike) {
  Skeleton skeleton = make_body(conventions().at("Mixamo"));
  const int left = skeleton.find("mixamorig:LeftForeArm");
  const int right = skeleton.find("mixamorig:RightForeArm");
  skeleton.joints[left].rest_local.translation() *= 1.2;
  EXPECT_EQ(mirror_joints(skeleton)[left], right);
  const Pose other = mirrored(skeleton, random_pose(skeleton, 21));
  for (const int joint : {left, right}) {
    EXPECT_LT(
        (other.joints[joint].translation - skeleton.joints[joint].rest_local.translation()).norm(),
        1e-12);
  }
}

}  // namespace
}  // namespace sinew
