// SPDX-License-Identifier: MIT

#include "tissue/joining_bones.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "rig/pose.h"
#include "support/meshes.h"
#include "support/rigid_motion.h"
#include "support/seeded_random.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

/// Returns the skeleton without the bones that end in some joints, which become roots.
Skeleton without_bones(Skeleton skeleton, const std::set<int>& joints) {
  const std::vector<Transform> global = skeleton.rest_global();
  for (const int joint : joints) {
    skeleton.joints[joint].parent = -1;
    skeleton.joints[joint].rest_local = global[joint];
  }
  return skeleton;
}

/// A limb along x whose chain of bones is cut at random places. Each piece keeps a bone.
struct CutLimb {
  static constexpr double kEnd = 2.1;

  TriangleMesh skin = make_tube(2.0 * kEnd, 0.3, 50, 16);
  Skeleton whole, cut;
  std::set<int> cuts;  ///< child-side joints of the bones that were removed
  std::vector<VirtualBone> virtual_bones;

  explicit CutLimb(std::mt19937& random) {
    std::uniform_real_distribution<double> shift(-0.12, 0.12);
    std::vector<double> x;
    for (int j = 0; j < 7; ++j) x.push_back(-2.0 + 4.0 * j / 6.0 + shift(random));
    whole = make_chain(x);
    for (int j = 2; j < 6; ++j)
      if (!cuts.contains(j - 1) && random() % 2 == 0) cuts.insert(j);
    if (cuts.empty()) cuts.insert(2 + static_cast<int>(random() % 4));
    cut = without_bones(whole, cuts);
    virtual_bones = joining_bones(bone_lines(cut));
  }

  TissueModel build() const {
    return build_tissue(skin, cut, {}, nullptr, {}, {.virtual_bones = virtual_bones});
  }
};

Points placed(const TissueModel& model, const std::vector<Transform>& transforms) {
  SkeletonAttachment::State state;
  model.attachment.place(transforms, state);
  return state.positions();
}

TEST(JoiningBones, RestoreTheLinesOfAChainThatIsCut) {
  test::SeededRandom random;
  for (int trial = 0; trial < 50; ++trial) {
    const CutLimb limb(random);
    const BoneLines joined = bone_lines(limb.cut, limb.virtual_bones);
    const BoneLines whole = bone_lines(limb.whole);
    EXPECT_EQ(joined.bones, whole.bones);
    EXPECT_EQ(joined.parents, whole.parents);
    EXPECT_EQ(joined.nodes, whole.nodes);
    EXPECT_EQ(joined.degrees, whole.degrees);
    for (const int bone : joined.bones)
      EXPECT_EQ(joined.is_virtual(bone), limb.cuts.contains(bone)) << bone;
  }
}

// Whatever pieces a skeleton consists of, and in whatever order its joints are, they become one
// piece by one bone less than there are pieces.
TEST(JoiningBones, JoinAnyPieces) {
  test::SeededRandom random;
  std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<std::pair<Eigen::Vector3d, int>> joints;
    for (int j = 0; j < 12; ++j) {
      const int parent = j == 0 || random() % 3 == 0 ? -1 : static_cast<int>(random() % j);
      joints.emplace_back(
          Eigen::Vector3d{coordinate(random), coordinate(random), coordinate(random)}, parent);
    }
    const Skeleton skeleton = make_skeleton(joints);
    const BoneLines lines = bone_lines(skeleton);
    const std::vector<int> pieces = skeleton_pieces(lines);
    const int count = 1 + *std::ranges::max_element(pieces);
    const std::vector<VirtualBone> bones = joining_bones(lines);
    if (count == 0) {
      EXPECT_TRUE(bones.empty());
      continue;
    }
    ASSERT_EQ(static_cast<int>(bones.size()), count - 1);
    const BoneLines joined = bone_lines(skeleton, bones);
    const std::vector<int> after = skeleton_pieces(joined);
    std::set<int> ends;
    for (const int bone : joined.bones)
      EXPECT_TRUE(ends.insert(joined.end_node(bone)).second) << "two bones end in a joint";
    for (int j = 0; j < skeleton.joint_count(); ++j) EXPECT_EQ(after[j], pieces[j] < 0 ? -1 : 0);
  }
}

TEST(JoiningBones, JoinOnlyPiecesOfOneGroup) {
  const Skeleton skeleton = make_skeleton({{{0, 0, 0}, -1},
                                           {{1, 0, 0}, 0},
                                           {{1.2, 0, 0}, -1},
                                           {{2, 0, 0}, 2},
                                           {{9, 0, 0}, -1},
                                           {{9.8, 0, 0}, 4}});
  const std::vector<VirtualBone> bones = joining_bones(bone_lines(skeleton), {0, 1, 0});
  EXPECT_EQ(bones, (std::vector<VirtualBone>{{4, 1}}));
}

// The body around a cut skeleton has the volume that it has around the whole one.
TEST(JoiningBones, GiveTheBodyItsVolume) {
  test::SeededRandom random;
  for (int trial = 0; trial < 4; ++trial) {
    const CutLimb limb(random);
    const TissueModel model = limb.build();
    const TissueModel whole = build_tissue(limb.skin, limb.whole, {}, nullptr, {});
    EXPECT_EQ(model.radii, whole.radii);
    EXPECT_EQ(model.tetrahedra, whole.tetrahedra);
    EXPECT_EQ(model.rest_positions, whole.rest_positions);
    EXPECT_EQ(model.masses, whole.masses);
  }
}

// Virtual bones hold nothing, and all other bones hold what they do without them.
TEST(JoiningBones, AnchorNothing) {
  test::SeededRandom random;
  const CutLimb limb(random);
  const TissueModel model = limb.build();
  const int first_base = model.vertex_count() - model.surface_vertices;
  int held = 0, free = 0;
  for (int v = 0; v < model.surface_vertices; ++v) {
    const bool on_virtual = limb.cuts.contains(model.attachment.bone(v));
    EXPECT_EQ(model.is_soft(v), on_virtual);
    const bool is_held = model.fixed[first_base + v] != 0 || model.anchoring[v] > 0.0;
    EXPECT_EQ(is_held, !on_virtual) << v;
    ++(is_held ? held : free);
  }
  EXPECT_GT(held, 0);
  EXPECT_GT(free, 0);
}

// If all pieces move alike, the body moves rigidly.
TEST(JoiningBones, FollowARigidMotionOfAllPieces) {
  test::SeededRandom random;
  const CutLimb limb(random);
  const TissueModel model = limb.build();
  const Transform motion = test::random_rigid_motion(random);
  Pose pose = rest_pose(limb.cut);
  move_pose(pose, limb.cut, motion);
  const Points expected = test::moved_points(motion, model.surface(1));
  const Points moved = placed(model, skinning_transforms(limb.cut, pose));
  EXPECT_LT((moved - expected).cwiseAbs().maxCoeff(), 1e-12);
}

// A piece that is pulled away by d moves the points of a virtual bone by d times their fraction of
// its length, and its own points by d. Those of the other piece stay.
TEST(JoiningBones, MoveWithBothPieces) {
  const TriangleMesh skin = make_tube(4.2, 0.3, 60, 16);
  const Skeleton skeleton = without_bones(make_chain({-2.0, -0.7, 0.5, 2.0}), {2});
  const std::vector<VirtualBone> bones = joining_bones(bone_lines(skeleton));
  ASSERT_EQ(bones, (std::vector<VirtualBone>{{2, 1}}));
  const TissueModel model = build_tissue(skin, skeleton, {}, nullptr, {}, {.virtual_bones = bones});
  const Eigen::Vector3d by(0.1, 0.4, -0.2);
  Pose pose = rest_pose(skeleton);
  pose.joints[2].translation += by;
  const Points moved = placed(model, skinning_transforms(skeleton, pose));
  int between = 0;
  for (int v = 0; v < model.surface_vertices; ++v) {
    const Eigen::Vector3d rest = model.surface(1).col(v);
    const int bone = model.attachment.bone(v);
    const double share =
        bone == 2 ? std::clamp((rest.x() + 0.7) / 1.2, 0.0, 1.0) : (bone == 3 ? 1.0 : 0.0);
    EXPECT_LT((moved.col(v) - rest - share * by).norm(), 1e-12) << v;
    between += share > 0.0 && share < 1.0 ? 1 : 0;
  }
  EXPECT_GT(between, 50);
}

}  // namespace
}  // namespace sinew
