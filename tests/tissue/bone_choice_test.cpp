// SPDX-License-Identifier: MIT

#include "tissue/bone_choice.h"

#include <gtest/gtest.h>

#include <utility>

#include "rig/pose.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"
#include "tissue/tissue_model.h"

namespace sinew {
namespace {

/// Two parallel tubes with a bone each. The bone of the second one is so near to the first tube
/// that half of that tube is nearer to it than to its own bone.
struct Neighbors {
  TriangleMesh skin = make_tube(2.4, 0.2);
  Skeleton skeleton = make_skeleton({{{-1.0, 0.0, 0.0}, -1},
                                     {{1.0, 0.0, 0.0}, 0},
                                     {{-1.0, 0.32, 0.0}, 0},
                                     {{1.0, 0.32, 0.0}, 2}});
  int first_of_second = skin.vertex_count();
  BoneChoice choice;

  Neighbors() {
    skeleton.joints[2].has_bone = false;
    const int count = skin.vertex_count();
    const auto triangles = skin.triangles;
    skin.positions.conservativeResize(3, 2 * count);
    skin.positions.rightCols(count) =
        skin.positions.leftCols(count).colwise() + Eigen::Vector3d(0.0, 0.5, 0.0);
    for (const Triangle& t : triangles) {
      skin.triangles.push_back({t[0] + count, t[1] + count, t[2] + count});
    }
    choice.group.assign(count, 0);
    choice.group.resize(2 * count, 1);
    choice.allowed = {{0, 1, 0, 0}, {0, 0, 0, 1}};
  }
};

TEST(BoneChoice, KeepsEveryTubeOnItsOwnBoneThoughTheOtherIsNearer) {
  const Neighbors tubes;
  const BoneLines lines = bone_lines(tubes.skeleton);
  const std::vector<BonePoint> nearest = nearest_bone_points(tubes.skin, lines);
  const std::vector<BonePoint> chosen = nearest_bone_points(tubes.skin, lines, tubes.choice);
  const std::vector<BonePoint> smooth = smooth_bone_points(tubes.skin, lines, chosen, tubes.choice);
  int nearer_to_the_other = 0;
  for (int v = 0; v < tubes.skin.vertex_count(); ++v) {
    const int own = v < tubes.first_of_second ? 1 : 3;
    EXPECT_EQ(chosen[v].bone, own);
    EXPECT_EQ(smooth[v].bone, own);
    if (nearest[v].bone != own) ++nearer_to_the_other;
  }
  EXPECT_GT(nearer_to_the_other, 20) << "the tubes are too far apart to prove anything";
}

TEST(BoneChoice, BasePointsMoveWithTheBonesOfTheirTubeOnly) {
  const Neighbors tubes;
  Pose pose = rest_pose(tubes.skeleton);
  pose.joints[2].translation += Eigen::Vector3d(0.0, 0.0, 1.0);
  const auto moved = [&](const SkinProperties& properties) {
    const TissueModel model = build_tissue(tubes.skin, tubes.skeleton, {}, nullptr, {}, properties);
    SkeletonAttachment::State state;
    model.attachment.place(skinning_transforms(tubes.skeleton, pose), state);
    return Eigen::VectorXd((state.positions() - model.surface(1)).row(2).transpose());
  };
  SkinProperties properties;
  const int count = tubes.first_of_second;
  EXPECT_GT(moved(properties).head(count).maxCoeff(), 0.9) << "without a choice some go along";
  properties.bones = tubes.choice;
  EXPECT_LT(moved(properties).head(count).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_GT(moved(properties).tail(count).minCoeff(), 1.0 - 1e-12);
}

TEST(BoneChoice, RaysPassBonesThatTheirVertexMayNotHangOn) {
  // Each tube is attached to the bone of the other one, so that its rays cross its own bone.
  Neighbors tubes;
  std::swap(tubes.choice.allowed[0], tubes.choice.allowed[1]);
  const BoneLines lines = bone_lines(tubes.skeleton);
  const Radii radii{{0.0, 0.0, 0.0, 0.0}, {0.0, 0.1, 0.0, 0.1}};
  const std::vector<SkeletonElement> elements = volumetric_elements(lines, radii);
  const std::vector<BonePoint> bone_points = nearest_bone_points(tubes.skin, lines, tubes.choice);
  const std::vector<BasePoint> base =
      shrink_to_skeleton(tubes.skin, lines, bone_points, radii, tubes.choice);
  int hits = 0;
  for (int v = 0; v < tubes.skin.vertex_count(); ++v) {
    if (base[v].element < 0) continue;
    ++hits;
    EXPECT_EQ(elements[base[v].element].bone, v < tubes.first_of_second ? 3 : 1);
  }
  EXPECT_GT(hits, 100);
}

TEST(BoneChoice, SmoothingStaysOnTheBonesOfEveryVertex) {
  // The left part extends beyond the joint but is attached to the left bone only.
  const TriangleMesh skin = make_tube(4.4, 0.35, 60, 16);
  const BoneLines lines = bone_lines(make_chain({-2.0, 0.0, 2.0}));
  BoneChoice choice;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    choice.group.push_back(skin.positions(0, v) < 0.5 ? 0 : 1);
  }
  choice.allowed = {{0, 1, 0}, {0, 0, 1}};
  const std::vector<BonePoint> bone_points =
      smooth_bone_points(skin, lines, nearest_bone_points(skin, lines, choice), choice);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    EXPECT_TRUE(choice.allows(v, bone_points[v].bone));
  }
}

TEST(BoneChoice, ABoneIsAsThickAsTheSkinThatHangsOnIt) {
  // A pin runs along the bone of the first tube but is attached to the other bone.
  Neighbors tubes;
  const int count = tubes.first_of_second;
  tubes.skin.positions.rightCols(count) = tubes.skin.positions.leftCols(count);
  tubes.skin.positions.rightCols(count).bottomRows(2) *= 0.1;
  const BoneLines lines = bone_lines(tubes.skeleton);
  EXPECT_NEAR(automatic_radii(lines, tubes.skin, {}).bones[1], 0.75 * 0.02, 1e-3);
  EXPECT_NEAR(automatic_radii(lines, tubes.skin, {}, tubes.choice).bones[1], 0.75 * 0.2, 1e-3);
}

TEST(BoneChoice, APieceThatMayHangOnNothingMayHangOnAll) {
  const Neighbors tubes;
  const auto base = [&](const std::vector<std::vector<char>>& allowed) {
    SkinProperties properties;
    properties.bones = {tubes.choice.group, allowed};
    return build_tissue(tubes.skin, tubes.skeleton, {}, nullptr, {}, properties).surface(1);
  };
  EXPECT_EQ(base({{0, 0, 0, 0}, {0, 0, 0, 1}}), base({{1, 1, 1, 1}, {0, 0, 0, 1}}));
}

TEST(BoneChoice, APieceOfOneBoneMovesRigidlyThoughItLiesAtAJoint) {
  const TriangleMesh skin = make_tube(4.4, 0.35, 40, 16);
  const Skeleton skeleton = make_chain({-2.0, 0.0, 2.0});
  SkinProperties properties;
  properties.bones.group.assign(skin.vertex_count(), 0);
  properties.bones.allowed = {{0, 0, 1}};
  const TissueModel model = build_tissue(skin, skeleton, {}, nullptr, {}, properties);
  Pose pose = rest_pose(skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitZ());
  const std::vector<Transform> transforms = skinning_transforms(skeleton, pose);
  SkeletonAttachment::State state;
  model.attachment.place(transforms, state);
  const Points rigid = (transforms[1] * model.surface(1).colwise().homogeneous()).topRows(3);
  EXPECT_LT((state.positions() - rigid).cwiseAbs().maxCoeff(), 1e-12);
}

}  // namespace
}  // namespace sinew
