// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "rig/pose.h"
#include "viewer/building_fixture.h"

namespace sinew {
namespace {

/// A skeleton of two pieces that are not connected.
class BuildingInPieces : public test::BuildingOnAMesh {
 protected:
  void build_pieces() {
    run("set method=projective");
    run("build on");
    run("joint add heel none 0 0.1 0");
    run("joint add knee heel 0 0.6 0");
    run("joint add hip none 0 1.1 0");
    run("joint add top hip 0 1.7 0");
  }
  static void expect_two_pieces(const Skeleton& skeleton) {
    ASSERT_EQ(skeleton.joint_count(), 4);
    EXPECT_EQ(skeleton.joints[skeleton.find("hip")].parent, -1);
    EXPECT_EQ(skeleton.joints[skeleton.find("heel")].parent, -1);
    EXPECT_EQ(skeleton.joints[skeleton.find("top")].parent, skeleton.find("hip"));
    EXPECT_EQ(skeleton.joints[skeleton.find("knee")].parent, skeleton.find("heel"));
  }
};

TEST_F(BuildingInPieces, PosesThemIndependently) {
  build_pieces();
  ASSERT_EQ(state_->building.problems().size(), 1U);
  EXPECT_EQ(state_->building.problems()[0].kind, SkeletonProblem::Kind::kPieces);
  run("build use");
  settle();
  expect_two_pieces(character().skeleton);
  const Points before = state_->session().visible_positions();
  run("select hip");
  run("rotate 0 0 40");
  settle();
  test::rest(*state_);
  const Points after = state_->session().visible_positions();
  const Transform moved = skinning_transforms(
      character().skeleton, state_->session().pose())[character().skeleton.find("hip")];
  for (Eigen::Index v = 0; v < before.cols(); ++v) {
    const Eigen::Vector3d rest = before.col(v);
    if (rest.y() > 0.5 && rest.y() < 1.25) continue;
    const Eigen::Vector3d expected = rest.y() < 0.5 ? rest : Eigen::Vector3d(moved * rest);
    EXPECT_LT((after.col(v) - expected).norm(), 0.03) << rest.y();
  }
}

TEST_F(BuildingInPieces, KeepsThemInAllFiles) {
  build_pieces();
  const std::string skel = folder_.path() + "/limb.skel";
  run("save-skeleton " + skel);
  expect_two_pieces(open_character({file_, skel}).skeleton);
  run("build use");
  settle();
  const std::string project = folder_.path() + "/limb.sinew";
  run("save " + project);
  const std::string glb = folder_.path() + "/limb.glb";
  run("select hip");
  run("rotate 0 0 40");
  run("key");
  settle();
  run("export " + glb + " keep-skeleton fps=10");
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  const Character exported = open_character({glb});
  expect_two_pieces(exported.skeleton);
  ASSERT_TRUE(exported.weights.has_value());
  ASSERT_FALSE(exported.clips.empty());
  state_->files.open({project});
  test::settle(*state_);
  expect_two_pieces(character().skeleton);
}

}  // namespace
}  // namespace sinew
