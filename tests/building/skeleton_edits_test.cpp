// SPDX-License-Identifier: MIT

#include "building/skeleton_edits.h"

#include <map>
#include <random>
#include <set>

#include "core/error.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// A trunk with two arms: root - spine - (left, right).
Skeleton small_skeleton() {
  Skeleton skeleton = make_skeleton(
      {{{0, 1, 0}, -1}, {{0, 2, 0}, 0}, {{1, 2, 0}, 1}, {{2, 2, 0}, 2}, {{-1, 2, 0}, 1}});
  // Frames that are not parallel to the world's must not matter.
  skeleton.joints[1].rest_local.rotate(
      Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()));
  skeleton.joints[2].rest_local.rotate(Eigen::AngleAxisd(-0.4, Eigen::Vector3d::UnitY()));
  return skeleton;
}

std::map<std::string, Transform> world_by_name(const Skeleton& skeleton) {
  std::map<std::string, Transform> result;
  const std::vector<Transform> global = skeleton.rest_global();
  for (int j = 0; j < skeleton.joint_count(); ++j) result[skeleton.joints[j].name] = global[j];
  return result;
}

/// Expects that all joints but one are where they were, in the world, and that the skeleton is in
/// order.
void expect_others_stay(const Skeleton& before, const SkeletonEdit& edit,
                        const std::set<std::string>& moved = {}) {
  const auto now = world_by_name(edit.skeleton);
  for (const auto& [name, transform] : world_by_name(before)) {
    if (moved.contains(name)) continue;
    ASSERT_TRUE(now.contains(name)) << name;
    EXPECT_LT((now.at(name).matrix() - transform.matrix()).norm(), 1e-12) << name;
  }
  ASSERT_EQ(edit.old_joint.size(), edit.skeleton.joints.size());
  for (int j = 0; j < edit.skeleton.joint_count(); ++j) {
    EXPECT_LT(edit.skeleton.joints[j].parent, j);
    if (edit.old_joint[j] < 0) continue;
    EXPECT_EQ(edit.skeleton.joints[j].name, before.joints[edit.old_joint[j]].name);
  }
}

TEST(SkeletonEdits, AddAJointWhereItIsPlaced) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit edit = add_joint(before, 3, {3, 2.5, 1}, "hand");
  EXPECT_EQ(edit.joint, 5);
  EXPECT_EQ(edit.skeleton.joints[5].parent, 3);
  EXPECT_EQ(edit.old_joint, (std::vector<int>{0, 1, 2, 3, 4, -1}));
  EXPECT_LT((edit.skeleton.rest_global()[5].translation() - Eigen::Vector3d(3, 2.5, 1)).norm(),
            1e-12);
  expect_others_stay(before, edit, {"hand"});
}

TEST(SkeletonEdits, KeepUnconcernedJointsToTheLastBit) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit edit = move_joint(before, 2, {1.5, 2.5, 0});
  EXPECT_EQ(edit.skeleton.joints[0], before.joints[0]);
  EXPECT_EQ(edit.skeleton.joints[1], before.joints[1]);
  EXPECT_EQ(edit.skeleton.joints[4], before.joints[4]);
  EXPECT_LT((edit.skeleton.rest_global()[2].translation() - Eigen::Vector3d(1.5, 2.5, 0)).norm(),
            1e-12);
  expect_others_stay(before, edit, {"joint2"});
}

TEST(SkeletonEdits, MoveABranchWithItsJoint) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit edit = move_joint(before, 2, {1.5, 2.5, 0}, MovedPart::kBranch);
  const std::vector<Transform> was = before.rest_global();
  const Eigen::Vector3d moved =
      was[3].translation() + Eigen::Vector3d(1.5, 2.5, 0) - was[2].translation();
  EXPECT_LT((edit.skeleton.rest_global()[3].translation() - moved).norm(), 1e-12);
  expect_others_stay(before, edit, {"joint2", "joint3"});
}

TEST(SkeletonEdits, InsertBetweenJointAndParent) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit edit = insert_joint(before, 2, {0.5, 2, 0}, "collar");
  const int collar = edit.skeleton.find("collar");
  EXPECT_EQ(edit.joint, collar);
  EXPECT_EQ(edit.skeleton.joints[collar].parent, edit.skeleton.find("joint1"));
  EXPECT_EQ(edit.skeleton.joints[edit.skeleton.find("joint2")].parent, collar);
  EXPECT_LT((edit.skeleton.rest_global()[collar].translation() - Eigen::Vector3d(0.5, 2, 0)).norm(),
            1e-12);
  expect_others_stay(before, edit, {"collar"});
  EXPECT_THROW(insert_joint(before, 0, {0, 0, 0}), UsageError);
}

TEST(SkeletonEdits, DeleteGivesChildrenToTheParent) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit edit = delete_joint(before, 1);
  EXPECT_EQ(edit.skeleton.joint_count(), 4);
  EXPECT_EQ(edit.skeleton.joints[edit.skeleton.find("joint2")].parent, 0);
  EXPECT_EQ(edit.skeleton.joints[edit.skeleton.find("joint4")].parent, 0);
  expect_others_stay(before, edit, {"joint1"});
  EXPECT_EQ(delete_branch(before, 2).skeleton.joint_count(), 3);
  EXPECT_EQ(delete_joint(before, 0).skeleton.joints[0].parent, -1);
}

TEST(SkeletonEdits, ChangeParentsButNotInACircle) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit edit = set_parent(before, 1, -1);
  EXPECT_EQ(edit.skeleton.joints[edit.skeleton.find("joint1")].parent, -1);
  expect_others_stay(before, edit);
  // The new parent comes after the joint, so the order changes.
  const SkeletonEdit later = set_parent(before, 2, 4);
  EXPECT_EQ(later.skeleton.joints[later.skeleton.find("joint2")].parent,
            later.skeleton.find("joint4"));
  expect_others_stay(before, later);
  EXPECT_THROW(set_parent(before, 1, 3), UsageError);
  EXPECT_THROW(set_parent(before, 1, 1), UsageError);
}

TEST(SkeletonEdits, KeepNamesDistinct) {
  const Skeleton before = small_skeleton();
  EXPECT_THROW(rename_joint(before, 1, "joint2"), UsageError);
  EXPECT_THROW(rename_joint(before, 1, ""), UsageError);
  EXPECT_THROW(add_joint(before, 1, {0, 0, 0}, "joint2"), UsageError);
  EXPECT_EQ(rename_joint(before, 1, "trunk").skeleton.joints[1].name, "trunk");
  // A numbered chain goes on; the joint at its end gives the number.
  EXPECT_EQ(add_joint(before, 4, {0, 0, 0}).skeleton.joints[5].name, "joint5");
  EXPECT_EQ(free_name(before, "tail"), "tail");
  EXPECT_EQ(free_name(rename_joint(before, 1, "tail").skeleton, "tail"), "tail_2");
}

// Any sequence of operations keeps a skeleton that can be used: parents come first, names are
// distinct, and what an operation does not concern is where it was.
TEST(SkeletonEdits, RandomSequencesKeepTheSkeletonInOrder) {
  std::mt19937 random(7);
  const auto draw = [&](int count) { return static_cast<int>(random() % count); };
  const auto draw_place = [&] {
    return Eigen::Vector3d{draw(100) / 50.0, draw(100) / 50.0, draw(100) / 50.0};
  };
  Skeleton skeleton = small_skeleton();
  for (int i = 0; i < 3000; ++i) {
    const int count = skeleton.joint_count();
    const int joint = draw(count);
    const std::string name = skeleton.joints[joint].name;
    SkeletonEdit edit;
    std::set<std::string> moved;
    try {
      switch (count > 40 ? 3 : draw(6)) {
        case 0:
          edit = add_joint(skeleton, draw(count + 1) - 1, draw_place());
          break;
        case 1:
          edit = insert_joint(skeleton, joint, draw_place());
          break;
        case 2:
          edit = move_joint(skeleton, joint, draw_place());
          moved.insert(name);
          break;
        case 3:
          if (count < 3) continue;
          edit = delete_joint(skeleton, joint);
          moved.insert(name);
          break;
        case 4:
          edit = set_parent(skeleton, joint, draw(count + 1) - 1);
          break;
        default:
          edit = rename_joint(skeleton, joint, "name" + std::to_string(i));
          moved.insert(name);
          edit.skeleton.joints[joint].name = name;  // compared by name below
          break;
      }
    } catch (const UsageError&) {
      continue;  // a circle, or the bone of a root
    }
    expect_others_stay(skeleton, edit, moved);
    std::set<std::string> names;
    for (const Joint& one : edit.skeleton.joints) names.insert(one.name);
    ASSERT_EQ(names.size(), edit.skeleton.joints.size());
    ASSERT_FALSE(HasFailure()) << i;
    skeleton = std::move(edit.skeleton);
  }
}

TEST(SkeletonEdits, OldIndicesFollowEachOther) {
  const Skeleton before = small_skeleton();
  const SkeletonEdit first = delete_joint(before, 1);
  const SkeletonEdit second = add_joint(first.skeleton, 0, {0, 0, 0});
  EXPECT_EQ(followed_by(first.old_joint, second.old_joint), (std::vector<int>{0, 2, 3, 4, -1}));
}

}  // namespace
}  // namespace sinew
