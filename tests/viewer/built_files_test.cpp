// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "core/error.h"
#include "session/settings/project_file.h"
#include "viewer/building_fixture.h"

namespace sinew {
namespace {

using test::BuildingOnAMesh;

TEST_F(BuildingOnAMesh, LeavesAHalfBuiltSkeletonInTheProject) {
  build_chain();
  run("build off");
  EXPECT_TRUE(character().skeleton.empty());
  const std::string file = folder_.path() + "/half.sinew";
  run("save " + file);
  const Document saved = state_->edits.document;
  EXPECT_TRUE(read_project(file).document.draft == saved.draft);
  run("build on");
  EXPECT_EQ(state_->building.skeleton().joint_count(), 3);
  run("build use");
  settle();
  run("save " + file);
  state_->files.open({file});
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_EQ(character().skeleton.joint_count(), 3);
  EXPECT_TRUE(character().built == state_->edits.document.skeleton);
  EXPECT_TRUE(character().skeleton == saved.draft->skeleton);
}

// The .skel file is in the coordinates of the mesh file, so both open together.
TEST_F(BuildingOnAMesh, SavesASkeletonThatOpensWithTheMesh) {
  build_chain();
  run("joint move knee 0.031 0.87 -0.017");
  const std::vector<Transform> expected = state_->building.skeleton().rest_global();
  const std::string file = folder_.path() + "/limb.skel";
  run("save-skeleton " + file);
  const Character together = open_character({file_, file});
  ASSERT_EQ(together.skeleton.joint_count(), 3);
  const std::vector<Transform> read = together.skeleton.rest_global();
  for (int j = 0; j < 3; ++j) {
    EXPECT_EQ(together.skeleton.joints[j].name, state_->building.skeleton().joints[j].name);
    EXPECT_LT((read[j].translation() - expected[j].translation()).norm(), 1e-12);
  }
  EXPECT_TRUE(together.warnings.empty()) << together.warnings[0];
  EXPECT_THROW(run_action(*state_, "save-skeleton limb.txt"), UsageError);
}

}  // namespace
}  // namespace sinew
