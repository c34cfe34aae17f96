// SPDX-License-Identifier: MIT

#include "viewer/tools/painting.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

class Painting : public test::ViewerOfCylinder {
 protected:
  const PaintedMaps::Values* map(PaintedMap wanted) const {
    return state_->edits.document.painted.find(wanted);
  }
  void run(const std::string& line) const { run_action(*state_, line); }
  double mean_stiffness() const { return session().lane().tissue()->stiffness.mean(); }
};

TEST_F(Painting, ReachesTheTissueAtOnceAndIsUndone) {
  const double before = mean_stiffness();
  const int lanes = state_->revisions().lane;
  run("paint 0 0.9 0.3 0.3 4");
  ASSERT_NE(map(PaintedMap::kStiffness), nullptr);
  state_->edits.keep();
  state_->update(0.0);
  EXPECT_GT(mean_stiffness(), 1.02 * before);
  EXPECT_FALSE(state_->busy()) << "no lane is prepared for it";
  run("undo");
  state_->update(0.0);
  EXPECT_EQ(mean_stiffness(), before);
  EXPECT_EQ(map(PaintedMap::kStiffness), nullptr);
  run("redo");
  state_->update(0.0);
  EXPECT_GT(mean_stiffness(), 1.02 * before);
  EXPECT_EQ(state_->revisions().lane, lanes);
}

TEST_F(Painting, PutsTheValueInTheMiddleOfTheBrush) {
  const Points& rest = session().character().surface.positions;
  const Eigen::Vector3d vertex = rest.col(rest.cols() / 2);
  run("paint-tool mass");
  run(fmt::format("paint {} {} {} 0.2 3", vertex.x(), vertex.y(), vertex.z()));
  ASSERT_NE(map(PaintedMap::kMass), nullptr);
  EXPECT_NEAR((*map(PaintedMap::kMass))[rest.cols() / 2], 3.0, 1e-3);
  for (Eigen::Index v = 0; v < rest.cols(); ++v) {
    if ((rest.col(v) - vertex).norm() < 0.2) continue;
    EXPECT_EQ((*map(PaintedMap::kMass))[v], 1.0F);
  }
}

TEST_F(Painting, WhatIsNotSimulatedComesWithANewBody) {
  run("paint-tool simulated");
  const std::string joint = session().character().skeleton.joints[1].name;
  run("paint-fill 0 " + joint);
  state_->update(0.0);
  EXPECT_TRUE(state_->busy());
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_TRUE(session().lane().plan()->excludes());
}

TEST_F(Painting, LeavesTheBodyWhereNothingWouldBeSimulated) {
  run("paint-tool simulated");
  run("paint-fill 0");
  state_->update(0.0);
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("all simulated skin"), std::string::npos);
  EXPECT_EQ(map(PaintedMap::kSimulated), nullptr);
}

TEST_F(Painting, AStrokeIsOneStepToUndo) {
  run("paint-tool stiffness");
  run("paint-value 0.5");
  run("paint-strength 1");
  begin_stroke(*state_);
  for (const double height : {0.6, 0.7, 0.8})
    touch_surface(*state_, paint_surface(*state_).nearest({0.3, height, 0.0}), BrushMode::kPaint);
  EXPECT_EQ(map(PaintedMap::kStiffness), nullptr) << "it is under way";
  EXPECT_LT(
      *std::min_element(state_->tools.paint.stroke->begin(), state_->tools.paint.stroke->end()),
      0.9F);
  end_stroke(*state_);
  state_->edits.keep();
  ASSERT_NE(map(PaintedMap::kStiffness), nullptr);
  run("undo");
  EXPECT_EQ(map(PaintedMap::kStiffness), nullptr);
  EXPECT_FALSE(state_->edits.can_undo());
}

TEST_F(Painting, FillsAndClears) {
  run("paint-fill 2");
  ASSERT_NE(map(PaintedMap::kStiffness), nullptr) << "the tool that was chosen last";
  run("paint-tool mass");
  run("paint-fill 2");
  run("paint-clear");
  EXPECT_EQ(map(PaintedMap::kMass), nullptr);
  EXPECT_NE(map(PaintedMap::kStiffness), nullptr);
  run("paint-clear all");
  EXPECT_TRUE(state_->edits.document.painted.empty());
}

TEST_F(Painting, ShowsPlainInTheMiddleOfItsColors) {
  EXPECT_TRUE(painted_colors(*state_).empty());
  const ViewOptions before = shown_view(*state_);
  EXPECT_TRUE(before == state_->view.options);
  for (const PaintedMapInfo& info : painted_map_infos()) {
    run(fmt::format("paint-tool {}", info.name));
    const std::vector<float> colors = painted_colors(*state_);
    ASSERT_EQ(static_cast<int>(colors.size()), session().character().surface.vertex_count());
    EXPECT_FLOAT_EQ(shown_view(*state_).heat_range.fraction(colors[0]), 0.5F);
  }
  run("paint-tool off");
  EXPECT_TRUE(shown_view(*state_) == before) << "the heat map that was there comes back";
}

TEST_F(Painting, SaysWhatIsWrong) {
  for (const char* line :
       {"paint-tool", "paint-tool hair", "paint 0 0 0 0.1", "paint 0 0 0 0.1 100",
        "paint 0 0 0 nan 1", "paint-fill", "paint-fill 1 nobody", "paint-fill -1", "paint-radius 5",
        "paint-strength 2", "paint-value 0", "paint-mode spray", "paint-mirror perhaps",
        "paint-clear some"})
    EXPECT_THROW(run(line), UsageError) << line;
  EXPECT_TRUE(state_->edits.document.painted.empty());
}

TEST_F(Painting, IsSavedWithTheProjectAndComesBack) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "painting_project";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  ViewerState state(built_in_character(), Settings{.method = SkinningMethod::kLinearBlend}, 0);
  state.playback.playing = false;
  test::settle(state);
  run_action(state, "paint 0 1.05 0.2 0.15 0.3");
  run_action(state, "paint-tool mass");
  run_action(state, "paint-fill 2 head");
  const PaintedMaps painted = state.edits.document.painted;
  const std::string path = (folder / "hero.sinew").string();
  run_action(state, "save " + path);
  EXPECT_NE(state.messages.notice.find("hero.maps.ply"), std::string::npos)
      << "it is said where the maps are: " << state.messages.notice;
  run_action(*state_, "open " + path);
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_TRUE(state_->messages.look_warnings.empty()) << state_->messages.look_warnings[0];
  EXPECT_TRUE(state_->edits.document.painted == painted);
  EXPECT_FALSE(state_->edits.can_undo());

  // If the file of its maps is missing, the project opens with a warning. It still names the file
  // when it is saved.
  std::filesystem::remove(folder / "hero.maps.ply");
  run_action(*state_, "open " + path);
  test::settle(*state_);
  ASSERT_FALSE(state_->messages.look_warnings.empty());
  EXPECT_NE(state_->messages.look_warnings.back().find("hero.maps.ply"), std::string::npos);
  EXPECT_TRUE(state_->edits.document.painted.empty());
  run_action(*state_, "save");
  EXPECT_NE(read_project(path).maps_problem, "");
}

}  // namespace
}  // namespace sinew
