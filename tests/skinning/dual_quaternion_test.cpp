// SPDX-License-Identifier: MIT

#include "skinning/geometric/dual_quaternion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/surface/import_surface.h"
#include "skinning/weighted_limb.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::weighted_limb;

Points skinned(const Character& character, const Pose& pose, bool dual) {
  const std::unique_ptr<Skinner> skinner =
      dual ? make_dual_quaternion(character, {}) : make_linear_blend(character, {});
  return test::skinned(*skinner, pose);
}

TEST(DualQuaternion, TurnsAVertexOfTwoEqualWeightsHalfWay) {
  // Both bones rotate about the joint at the origin, so their blend rotates about it by half of the
  // angle.
  const Character character = weighted_limb();
  const double angle = 1.2;
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(angle, Vector3d::UnitZ());
  const Points bent = skinned(character, pose, true);
  int checked = 0;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const Vector3d rest = character.surface.positions.col(v);
    if (std::abs(rest.x()) > 1e-9) continue;
    const Vector3d expected = Eigen::AngleAxisd(0.5 * angle, Vector3d::UnitZ()) * rest;
    EXPECT_LT((bent.col(v) - expected).norm(), 1e-6);
    ++checked;
  }
  EXPECT_EQ(checked, 16);
}

TEST(DualQuaternion, StretchesBeforeItTurns) {
  const Character character = weighted_limb();
  Pose pose = rest_pose(character.skeleton);
  pose.joints[0].rotation = Eigen::AngleAxisd(2.1, Vector3d(1.0, 2.0, -0.5).normalized());
  pose.joints[0].translation = Vector3d(3.0, 0.5, -2.0);
  pose.stretches.resize(pose.joints.size());
  pose.stretches[0].linear << 1.5, 0.3, 0.0, 0.0, 0.8, 0.1, 0.0, 0.0, 1.2;
  pose.stretches[0].shift = Vector3d(0.1, 0.2, 0.3);
  // The second joint does not move, so the first one transforms the whole limb.
  const Points whole = blend_transforms(character.skeleton, pose)[0] * character.surface.positions;
  EXPECT_LT((skinned(character, pose, true) - whole).cwiseAbs().maxCoeff(), 1e-5);
  // Linear blend skinning agrees for vertices with a single joint.
  pose.joints[1].rotation = Eigen::AngleAxisd(1.3, Vector3d(0.2, -0.4, 1.0).normalized());
  pose.stretches[1].linear = Vector3d(1.0, 2.0, 0.5).asDiagonal();
  const Points dual = skinned(character, pose, true);
  const Points linear = skinned(character, pose, false);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    if (std::abs(character.surface.positions(0, v)) < 0.26) continue;
    EXPECT_LT((dual.col(v) - linear.col(v)).norm(), 1e-5) << v;
  }
}

TEST(DualQuaternion, TwistsABoneWithoutCollapsing) {
  const Character character = weighted_limb();
  const double twist = 2.0, stretch = 1.3;
  Pose pose = rest_pose(character.skeleton);
  pose.bones.resize(pose.joints.size());
  pose.bones[1] = {twist, stretch};
  const std::vector<Transform> rest_joints = character.skeleton.rest_global();
  const Vector3d begin = rest_joints[0].translation(), end = rest_joints[1].translation();
  const Vector3d line = end - begin;
  const Points shown = skinned(character, pose, true);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const Vector3d rest = character.surface.positions.col(v);
    const double t = std::clamp((rest - begin).dot(line) / line.squaredNorm(), 0.0, 1.0);
    const Vector3d turned =
        begin + Eigen::AngleAxisd(t * twist, line.normalized()) * (rest - begin);
    const Vector3d exact = turned + t * (stretch - 1.0) * line;
    // Vertices that both joints move are between the places that the two would give them. All
    // vertices keep their distance from the line.
    if (std::abs(rest.x()) > 0.25) {
      EXPECT_LT((shown.col(v) - exact).norm(), 1e-5) << rest.transpose();
    }
    EXPECT_NEAR(shown.col(v).tail<2>().norm(), rest.tail<2>().norm(), 1e-5);
  }
}

TEST(DualQuaternion, TakesTheShorterRotationWhateverTheSignOfTheQuaternion) {
  const Character character = weighted_limb();
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(-0.3, Vector3d::UnitX());
  const Points once = skinned(character, pose, true);
  // Now one of the two bones has rotated by less than 120 degrees and the other by more. At this
  // angle the sign of a quaternion that is made from a matrix changes.
  pose.joints[0].rotation = Eigen::AngleAxisd(-1.92, Vector3d::UnitX());
  const Transform turned = skinning_transforms(character.skeleton, pose)[0];
  EXPECT_LT((skinned(character, pose, true) - turned * once).cwiseAbs().maxCoeff(), 1e-5);
}

TEST(DualQuaternion, IsThatOfMaya) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::string folder = (*data / "09_loader_reference").string() + "/";
  const Character character = open_character({folder + "maya_dual_quaternion_7500_ascii.fbx"});
  const std::string deformed = folder + "maya_dual_quaternion.obj";
  const Points truth = import_obj(read_file(deformed), deformed).positions;
  const Pose pose = character.clips.at(0).sample(character.skeleton, 0.0);
  const Points moved = skinned(character, pose, true);
  double worst = 0.0;
  for (const auto& vertex : moved.colwise()) {
    const Vector3d place = character.frame.to_file(Vector3d(vertex));
    worst = std::max(worst, (truth.colwise() - place).colwise().norm().minCoeff());
  }
  EXPECT_LT(worst, 1e-5);  // the model is 4 high
}

}  // namespace
}  // namespace sinew
