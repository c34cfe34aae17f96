// SPDX-License-Identifier: MIT

#include "viewer/building/building.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <random>

#include "core/error.h"
#include "viewer/building_fixture.h"
#include "viewer/tools/edited_skeleton.h"

namespace sinew {
namespace {

using test::BuildingOnAMesh;

TEST_F(BuildingOnAMesh, MakesItMove) {
  EXPECT_TRUE(character().skeleton.empty());
  build_chain();
  EXPECT_TRUE(character().skeleton.empty()) << "nothing is prepared before it is used";
  EXPECT_TRUE(state_->building.problems().empty());
  run("build use");
  settle();
  ASSERT_EQ(character().skeleton.joint_count(), 3);
  EXPECT_EQ(character().skeleton.joints[1].name, "knee");
  EXPECT_FALSE(state_->building.is_on());
  EXPECT_FALSE(state_->edits.document.draft.has_value());
  const Points before = state_->session().visible_positions();
  run("select knee");
  run("rotate 0 0 60");
  settle();
  test::rest(*state_);
  const Points after = state_->session().visible_positions();
  double lower = 0.0;
  double upper = 0.0;
  for (Eigen::Index v = 0; v < before.cols(); ++v) {
    const double moved = (after.col(v) - before.col(v)).norm();
    double& most = before(1, v) < 0.5 ? lower : upper;
    most = std::max(most, moved);
  }
  EXPECT_LT(lower, 0.02);
  EXPECT_GT(upper, 0.5);
}

TEST_F(BuildingOnAMesh, IsUndoneAndRedoneAcrossTheUse) {
  build_chain();
  run("build use");
  settle();
  state_->edits.keep();
  run("undo");
  settle();
  EXPECT_TRUE(character().skeleton.empty());
  ASSERT_TRUE(state_->edits.document.draft.has_value());
  EXPECT_EQ(state_->edits.document.draft->skeleton.joint_count(), 3);
  run("undo");
  EXPECT_EQ(state_->edits.document.draft->skeleton.joint_count(), 2);
  run("redo");
  run("redo");
  settle();
  EXPECT_EQ(character().skeleton.joint_count(), 3);
  EXPECT_FALSE(state_->edits.document.draft.has_value());
}

// Every sequence of operations that is undone is the start, bit for bit, and redone the end.
TEST_F(BuildingOnAMesh, UndoesAnySequenceOfOperationsBitForBit) {
  std::mt19937 random(11);
  const auto draw = [&](int count) { return static_cast<int>(random() % count); };
  const auto draw_place = [&] {
    const double x = draw(200) / 1000.0 - 0.1;
    const double y = draw(1000) / 600.0;
    return fmt::format("{} {} 0.013", x, y);
  };
  build_chain();
  const Document start = state_->edits.document;
  int steps = 0;
  for (int i = 0; i < 60; ++i) {
    const Skeleton& skeleton = state_->building.skeleton();
    const auto name = [&] {
      return "\"" + skeleton.joints[draw(skeleton.joint_count())].name + "\"";
    };
    const Document before = state_->edits.document;
    try {
      switch (draw(8)) {
        case 0:
          run(fmt::format("joint add new{} {} {}", i, name(), draw_place()));
          break;
        case 1:
          run(fmt::format("joint insert {}", name()));
          break;
        case 2:
          run(fmt::format("joint move {} {}", name(), draw_place()));
          break;
        case 3:
          run(fmt::format("joint move {} {} branch", name(), draw_place()));
          break;
        case 4:
          run(fmt::format("joint parent {} {}", name(), name()));
          break;
        case 5:
          run(fmt::format("joint rename {} \"name {}\"", name(), i));
          break;
        case 6:
          run(fmt::format("joint snap {}", name()));
          break;
        default:
          if (skeleton.joint_count() > 3) run(fmt::format("joint delete {}", name()));
          break;
      }
    } catch (const UsageError&) {
      EXPECT_TRUE(state_->edits.document == before) << "a refused operation changes nothing";
    }
    if (!(state_->edits.document == before)) ++steps;
  }
  EXPECT_GT(steps, 25);
  const Document end = state_->edits.document;
  for (int i = 0; i < steps; ++i) run_action(*state_, "undo");
  EXPECT_TRUE(state_->edits.document == start);
  for (int i = 0; i < steps; ++i) run_action(*state_, "redo");
  EXPECT_TRUE(state_->edits.document == end);
}

TEST_F(BuildingOnAMesh, RefusesSkeletonsThatCannotMoveABody) {
  run("build on");
  run("joint add hips none 0 0.1 0");
  EXPECT_THROW(run_action(*state_, "build use"), UsageError);  // no bone
  run("joint add knee hips 0 0.9 0");
  run("build use");
  settle();
  EXPECT_EQ(character().skeleton.joint_count(), 2);
}

TEST_F(BuildingOnAMesh, NeedsToBegin) {
  EXPECT_THROW(run_action(*state_, "joint add hips none 0 0.1 0"), UsageError);
  EXPECT_THROW(run_action(*state_, "build use"), UsageError);
  run("skeleton-template snake");
  EXPECT_TRUE(state_->building.is_on());
  EXPECT_EQ(state_->building.skeleton().joint_count(), 17);
  run("cancel");
  EXPECT_FALSE(state_->building.is_on());
  EXPECT_TRUE(state_->edits.document.draft.has_value());
}

// The body is prepared in the background. Until then, what needs it says so.
TEST_F(BuildingOnAMesh, WaitsForTheBody) {
  run_action(*state_, "build on");
  EXPECT_TRUE(state_->building.is_on());
  EXPECT_FALSE(state_->building.knows_body());
  EXPECT_TRUE(state_->busy());
  run_action(*state_, "joint add hips none 0 0.1 0");  // needs no body
  EXPECT_THROW(run_action(*state_, "joint snap all"), UsageError);
  state_->cancel();
  EXPECT_FALSE(state_->building.is_on()) << "what is half built is kept";
  EXPECT_TRUE(state_->edits.document.draft.has_value());
  EXPECT_FALSE(state_->busy());
  run("build on");
  ASSERT_TRUE(state_->building.knows_body());
  EXPECT_TRUE(state_->building.body().contains({0.0, 0.9, 0.0}));
  run("build off");
  run_action(*state_, "build on");
  EXPECT_TRUE(state_->building.knows_body()) << "it is not prepared twice";
}

// Both sides of the body have the same radii and limits, whatever they had before.
TEST_F(BuildingOnAMesh, MirrorsTheRadiiAndLimitsOfJoints) {
  run("build on");
  run("symmetric-radii off");
  run("joint add hips none 0 0.1 0");
  run("joint add thigh.L hips 0.06 0.5 0");
  run("joint add shin.L thigh.L 0.06 0.9 0.02");
  run("joint add foot.L shin.L 0.06 1.4 0");
  run("radius joint thigh.L 0.03");
  run("radius bone shin.L 0.02");
  run("limit shin.L hinge z -30 40");
  run("joint mirror branch thigh.L");
  const auto joint = [&](const char* name) { return state_->building.skeleton().find(name); };
  const int thigh = joint("thigh.R");
  const int shin = joint("shin.R");
  ASSERT_GE(thigh, 0);
  ASSERT_GE(shin, 0);
  const auto expect_choices = [&](const std::map<int, double>& joints,
                                  const std::map<int, double>& bones) {
    const OwnRadii radii = edited_radii(*state_);
    EXPECT_EQ(radii.joints, joints);
    EXPECT_EQ(radii.bones, bones);
  };
  expect_choices({{joint("thigh.L"), 0.03}, {thigh, 0.03}},
                 {{joint("shin.L"), 0.02}, {shin, 0.02}});
  // Seen in the mirror, a rotation about an axis in the plane of the mirror is reversed.
  constexpr double kDegree = std::numbers::pi / 180.0;
  std::map<int, JointFreedom> freedoms = edited_freedoms(*state_);
  ASSERT_EQ(freedoms.size(), 2U);
  const JointFreedom& there = freedoms.at(shin);
  EXPECT_EQ(there.kind, JointFreedom::Kind::kHinge);
  const double along = there.axis.z();
  ASSERT_NEAR(std::abs(along), 1.0, 1e-6);  // the plane of symmetry is found
  EXPECT_NEAR(there.min, (along > 0.0 ? -40.0 : -30.0) * kDegree, 1e-9);
  EXPECT_NEAR(there.max, (along > 0.0 ? 30.0 : 40.0) * kDegree, 1e-9);

  // What is automatic or usual on one side becomes so on the other.
  run("radius automatic");
  run("radius joint thigh.R 0.05");
  run("limit shin.L usual");
  run("joint mirror left");
  expect_choices({}, {});
  EXPECT_TRUE(edited_freedoms(*state_).empty());
  run("undo");
  expect_choices({{thigh, 0.05}}, {});
  EXPECT_EQ(edited_freedoms(*state_).size(), 1U) << "all of it is one step of undo";
}

}  // namespace
}  // namespace sinew
