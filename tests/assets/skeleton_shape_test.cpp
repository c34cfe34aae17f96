// SPDX-License-Identifier: MIT

#include "assets/preparation/skeleton_shape.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assets/open.h"
#include "moving_rig.h"
#include "scratch_folder.h"
#include "skeleton_texts.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Expects that each bone of the character has a shape that follows it: at all times a vertex is at
/// its beginning and another one at its end, and both move with its parent joint.
void expect_bones_shown(const Character& character) {
  ASSERT_TRUE(character.weights.has_value());
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  std::vector<Pose> poses{rest_pose(skeleton)};
  for (const Clip& clip : character.clips) {
    for (const double fraction : {0.0, 0.3, 1.0}) {
      poses.push_back(clip.sample(skeleton, fraction * clip.duration));
    }
  }
  for (const Pose& pose : poses) {
    const auto at = global_transforms(skeleton, pose);
    const auto moves = skinning_transforms(skeleton, pose);
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      const int parent = skeleton.joints[j].parent;
      if (parent < 0 || skeleton.joints[j].rest_local.translation().norm() < 1e-3) continue;
      double from_begin = 1e9;
      double from_end = 1e9;
      for (int v = 0; v < character.surface.vertex_count(); ++v) {
        const auto& row = character.weights->vertices[v];
        ASSERT_EQ(row.size(), 1U);
        if (row[0].joint != parent) continue;
        const Eigen::Vector3d place = moves[parent] * character.surface.positions.col(v);
        from_begin = std::min(from_begin, (place - at[parent].translation()).norm());
        const Eigen::Vector3d end = at[parent] * skeleton.joints[j].rest_local.translation();
        from_end = std::min(from_end, (place - end).norm());
      }
      EXPECT_LT(from_begin, 1e-6) << skeleton.joints[j].name;
      EXPECT_LT(from_end, 1e-6) << skeleton.joints[j].name;
    }
  }
}

bool says_alone(const Character& character) {
  return std::any_of(
      character.warnings.begin(), character.warnings.end(), [](const std::string& warning) {
        return warning.find("contains a skeleton without a mesh") != std::string::npos;
      });
}

TEST(SkeletonAlone, LeavesOutCamerasAndLightsOfItsScene) {
  const ScratchFolder folder;
  const Character alone = open_character({folder.write("bow.fbx", skeleton_fbx())});
  const Character with_camera =
      open_character({folder.write("filmed.fbx", skeleton_fbx({"Camera01", "Camera01.Target"}))});
  ASSERT_EQ(with_camera.skeleton.joint_count(), alone.skeleton.joint_count());
  for (int j = 0; j < alone.skeleton.joint_count(); ++j) {
    EXPECT_EQ(with_camera.skeleton.joints[j].name, alone.skeleton.joints[j].name);
  }
  EXPECT_EQ(with_camera.surface.positions, alone.surface.positions);
  expect_bones_shown(with_camera);
}

TEST(SkeletonAlone, IsShownWithTheMotionOfItsScene) {
  const MovingRig rig(make_body(conventions().at("Mixamo")));
  const ScratchFolder folder;
  for (const bool has_clip : {true, false}) {
    MovingRig::File file;
    file.has_mesh = false;
    file.has_clip = has_clip;
    const Character character = open_character({folder.write("walk.gltf", rig.gltf(file))});
    EXPECT_TRUE(says_alone(character));
    EXPECT_EQ(character.name, "walk");
    EXPECT_EQ(character.clips.size(), has_clip ? 1U : 0U);
    expect_bones_shown(character);
    const Eigen::AlignedBox3d box = bounding_box(character.surface.positions);
    EXPECT_NEAR(box.sizes().maxCoeff(), kHeight, 1e-9);
    for (const Joint& joint : character.skeleton.joints) EXPECT_FALSE(joint.has_bone);
    if (!has_clip) continue;
    // The limbs point in the directions that they have in the file.
    for (int key = 0; key < MovingRig::kKeys; ++key) {
      const auto at = global_transforms(
          character.skeleton, character.clips[0].sample(character.skeleton, key * MovingRig::kGap));
      const std::vector<Eigen::Isometry3d> truth = rig.pose(key);
      for (int j = 1; j < rig.skeleton().joint_count(); ++j) {
        const int parent = rig.skeleton().joints[j].parent;
        const int ours = character.skeleton.find(rig.skeleton().joints[j].name);
        const int above = character.skeleton.find(rig.skeleton().joints[parent].name);
        ASSERT_GE(std::min(ours, above), 0);
        const Eigen::Vector3d bone = at[ours].translation() - at[above].translation();
        const Eigen::Vector3d true_bone = truth[j].translation() - truth[parent].translation();
        EXPECT_LT((bone.normalized() - true_bone.normalized()).norm(), 1e-3);
      }
    }
  }
}

TEST(SkeletonAlone, OfOtherFormatsIsShownWithItsMotion) {
  const ScratchFolder folder;
  for (const std::string& file :
       {folder.write("bow.fbx", skeleton_fbx()), folder.write("bow.dae", skeleton_collada()),
        folder.write("bow.bvh", skeleton_bvh())}) {
    SCOPED_TRACE(file);
    const Character character = open_character({file});
    EXPECT_TRUE(says_alone(character));
    EXPECT_EQ(character.warnings.size(), 1U);
    expect_bones_shown(character);
    const Skeleton& skeleton = character.skeleton;
    ASSERT_EQ(character.clips.size(), 1U);
    EXPECT_DOUBLE_EQ(character.clips[0].duration, 1.0);
    EXPECT_EQ(skeleton.joint_count(), 3) << "the hips, which nothing moves, are shown, too";
    const int spine = skeleton.find("spine");
    const int head = skeleton.find("head");
    ASSERT_GE(std::min(spine, head), 0);
    for (const auto& [time, truth] :
         {std::pair(0.0, Eigen::Vector3d(0, 0.5, 0)), {1.0, Eigen::Vector3d(-0.5, 0, 0)}}) {
      const auto at = global_transforms(skeleton, character.clips[0].sample(skeleton, time));
      const Eigen::Vector3d bone = character.frame.to_file(at[head].translation()) -
                                   character.frame.to_file(at[spine].translation());
      EXPECT_LT((bone - truth).norm(), 1e-5) << time;
    }
  }
}

TEST(SkeletonAlone, TellsNothingOfBonesThatLieInEachOther) {
  const ScratchFolder folder;
  const std::string pair =
      "JOINT {}\n{{\nOFFSET 0 1 0\nCHANNELS 1 Xrotation\nEnd Site\n{{\nOFFSET 0 1 "
      "0\n}}\n}}\n";
  const std::string file = folder.write(
      "twins.bvh", "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n" +
                       fmt::format(fmt::runtime(pair), "b") + fmt::format(fmt::runtime(pair), "c") +
                       "}\nMOTION\nFrames: 2\nFrame Time: 1\n0 0 0\n5 10 20\n");
  const Character character = open_character({file});
  expect_bones_shown(character);
  EXPECT_EQ(character.warnings.size(), 1U)
      << fmt::format("{}", fmt::join(character.warnings, "\n"));
  EXPECT_TRUE(says_alone(character));
}

TEST(SkeletonAlone, MovesWithTheClipsOfOtherFiles) {
  const MovingRig rig(make_body(conventions().at("Mixamo")));
  const ScratchFolder folder;
  MovingRig::File still;
  still.has_mesh = still.has_clip = false;
  const std::string skeleton = folder.write("rig.gltf", rig.gltf(still));
  const std::string walk = folder.write("walk.gltf", rig.gltf({}));
  const Character character = open_character({skeleton}, {.motions = {walk}});
  EXPECT_EQ(character.name, "rig");
  EXPECT_EQ(character.clips.size(), 1U);
  expect_bones_shown(character);
}

TEST(SkeletonAlone, StandsOnTheGroundWhereverItsRootRests) {
  const ScratchFolder folder;
  // The legs are 5 long. Their root rests at zero and walks at height 5, once with Y up and once
  // with Z up.
  const auto text = [](bool z_up) {
    const auto place = [&](double side, double up) {
      return z_up ? fmt::format("{} 0 {}", side, up) : fmt::format("{} {} 0", side, up);
    };
    std::string legs;
    for (const auto& [name, side] : {std::pair("Left", 1.0), std::pair("Right", -1.0)}) {
      legs += fmt::format(
          "JOINT {}UpLeg\n{{\nOFFSET {}\nCHANNELS 1 Xrotation\nJOINT {}Leg\n{{\nOFFSET {}\n"
          "CHANNELS 1 Xrotation\nJOINT {}Foot\n{{\nOFFSET {}\nCHANNELS 1 Xrotation\nEnd Site\n{{\n"
          "OFFSET {}\n}}\n}}\n}}\n}}\n",
          name, place(side, 0), name, place(0, -2.5), name, place(0, -2.4), place(0, -0.1));
    }
    return fmt::format(
        "HIERARCHY\nROOT Hips\n{{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n{}JOINT "
        "Spine\n{{\nOFFSET {}\nCHANNELS 1 Xrotation\nJOINT Head\n{{\nOFFSET {}\nCHANNELS 1 "
        "Xrotation\nEnd Site\n{{\nOFFSET {}\n}}\n}}\n}}\n}}\nMOTION\nFrames: 2\nFrame Time: 1\n{} "
        "0 0 0 0 0 0 0 0\n{} 0 0 0 0 0 0 0 0\n",
        legs, place(0, 2), place(0, 2), place(0, 1), place(50, 5), place(51, 5));
  };
  for (const bool z_up : {false, true}) {
    const Character character = open_character({folder.write("walk.bvh", text(z_up))});
    EXPECT_TRUE(says_alone(character));
    const Skeleton& skeleton = character.skeleton;
    const auto at = global_transforms(skeleton, character.clips.at(0).sample(skeleton, 0.0));
    const int head = skeleton.find("Head");
    const int foot = skeleton.find("LeftFoot_end");
    EXPECT_NEAR(at[foot].translation().y(), skeleton.rest_global()[foot].translation().y(), 1e-6);
    EXPECT_NEAR(at[head].translation().x(), 0.0, 1e-6);
    EXPECT_GT(at[head].translation().y(), at[0].translation().y());
  }
}

TEST(SkeletonAlone, NeedsABone) {
  const ScratchFolder folder;
  const std::string point =
      folder.write("point.bvh",
                   "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: "
                   "1\nFrame Time: 1\n5\n");
  EXPECT_NE(input_error([&] { open_character({point}); }).find("neither a mesh nor a skeleton"),
            std::string::npos);
}

TEST(SkeletonAlone, OfEveryRecordingIsShown) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  for (const auto& entry : std::filesystem::directory_iterator(*data / "03_mocap" / "bvh")) {
    SCOPED_TRACE(entry.path().filename());
    const Character character = open_character({entry.path()});
    EXPECT_TRUE(says_alone(character));
    expect_bones_shown(character);
  }
}

}  // namespace
}  // namespace sinew
