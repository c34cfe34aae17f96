// SPDX-License-Identifier: MIT

#include "viewer/building/draft_preview.h"

#include <gtest/gtest.h>

#include "viewer/building_fixture.h"

namespace sinew {
namespace {

/// Builds skeletons for a body that is simulated.
class BuildingASimulatedBody : public test::BuildingOnAMesh {
 protected:
  void SetUp() override {
    BuildingOnAMesh::SetUp();
    state_->edits.settings = Settings{};
    settle();
    state_->edits.keep();
    build_chain();
    run("joint add end toe 0 1.78 0");
    run("symmetric-radii off");
  }
};

// The preview shows the mesh and the base that the prepared body has.
TEST_F(BuildingASimulatedBody, ShowsItsBaseBefore) {
  EXPECT_EQ(state_->draft_preview.shape(), nullptr) << "nothing is computed unless it is wanted";
  state_->draft_preview.base = true;
  run("radius joint knee 0.06");
  settle();
  const BodyShape* const shape = state_->draft_preview.shape();
  ASSERT_NE(shape, nullptr);
  const Radii radii = state_->draft_preview.used_radii();
  EXPECT_EQ(radii.joints[1], 0.06);
  const Points base = base_of(*shape, radii);
  run("build use");
  settle();
  const TissueModel* const tissue = state_->session().lane().tissue();
  ASSERT_NE(tissue, nullptr);
  EXPECT_EQ(tissue->radii, radii);
  EXPECT_EQ(tissue->surface(1), base);
}

TEST_F(BuildingASimulatedBody, RadiiOfTheDraftAreStepsOfUndo) {
  const Document start = state_->edits.document;
  run("radius joint knee 0.06");
  run("radius bone knee 0.03");
  EXPECT_TRUE(state_->edits.document.radii.empty()) << "the body in use keeps its own";
  // They follow their joints.
  run("joint insert knee 0 0.5 0");
  run("joint rename knee elbow");
  const int knee = state_->building.skeleton().find("elbow");
  EXPECT_EQ(state_->draft_preview.own_radii(), (OwnRadii{{{knee, 0.06}}, {{knee, 0.03}}}));
  run("undo");
  run("undo");
  run("undo");
  run("undo");
  EXPECT_TRUE(state_->edits.document == start);
}

// A preview for a draft that has changed meanwhile is never shown.
TEST_F(BuildingASimulatedBody, PreviewsFollowTheDraft) {
  state_->draft_preview.base = true;
  settle();
  ASSERT_NE(state_->draft_preview.shape(), nullptr);
  const int before = state_->draft_preview.revision();
  run_action(*state_, "joint move knee 0.02 0.8 0");
  state_->update(0.0);
  EXPECT_EQ(state_->draft_preview.shape(), nullptr);
  settle();
  ASSERT_NE(state_->draft_preview.shape(), nullptr);
  EXPECT_GT(state_->draft_preview.revision(), before);
  EXPECT_EQ(state_->draft_preview.shape()->rays.lines.joints[1], Eigen::Vector3d(0.02, 0.8, 0));
  run("build off");
  EXPECT_EQ(state_->draft_preview.shape(), nullptr);
  EXPECT_FALSE(state_->busy());
}

}  // namespace
}  // namespace sinew
