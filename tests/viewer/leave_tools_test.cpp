// SPDX-License-Identifier: MIT

#include "viewer/tools/leave_tools.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "viewer/tools/painting.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Uses the tools that take the mouse in the view.
class MouseTools : public test::ViewerOfCylinder {
 protected:
  void run(const std::string& line) const { run_action(*state_, line); }
  /// Returns how many of the tools are in use.
  int count() const {
    const ToolState& tools = state_->tools;
    return (tools.paint.tool ? 1 : 0) + (tools.grab_tool ? 1 : 0) + (tools.radius_tool ? 1 : 0);
  }
};

TEST_F(MouseTools, AreUsedOneAtATime) {
  const std::vector<std::string> lines{"paint-tool mass", "grab-tool on",    "radius-tool on",
                                       "grab-tool on",    "paint-tool mass", "radius-tool on",
                                       "paint-tool mass"};
  for (const std::string& line : lines) {
    run(line);
    EXPECT_EQ(count(), 1) << line;
  }
  EXPECT_TRUE(state_->tools.paint.tool.has_value());
  run("paint-tool off");
  EXPECT_EQ(count(), 0);
}

TEST_F(MouseTools, EndAStrokeWhenTheyAreLeft) {
  run("paint-tool mass");
  begin_stroke(*state_);
  touch_surface(*state_, paint_surface(*state_).nearest({0.0, 0.9, 0.3}), BrushMode::kPaint);
  run("grab-tool on");
  EXPECT_FALSE(state_->tools.paint.stroke.has_value());
  EXPECT_NE(state_->edits.document.painted.find(PaintedMap::kMass), nullptr) << "it is kept";
}

TEST_F(MouseTools, AreNotForTheSkinWhileASkeletonIsBuilt) {
  run("grab-tool on");
  run("build on");
  EXPECT_EQ(count(), 0);
  EXPECT_THROW(run("grab-tool on"), UsageError);
  EXPECT_THROW(run("paint-tool mass"), UsageError);
  EXPECT_EQ(count(), 0);
  run("radius-tool on");
  EXPECT_EQ(count(), 1);
}

}  // namespace
}  // namespace sinew
