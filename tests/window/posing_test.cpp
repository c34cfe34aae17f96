// SPDX-License-Identifier: MIT

#include <cmath>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

class PosingInTheWindow : public test::RealWindowTest {
 protected:
  /// Pauses the built-in character, looks at it from the front and selects its left forearm by a
  /// click.
  static void select_forearm(const RealWindow& window) {
    pause(window);
    look_from_front(window);
    select_limb(window, "forearm.L", "hand.L");
  }
};

TEST_F(PosingInTheWindow, AClickSelectsARingTurnsAndUndoTakesItBack) {
  const RealWindow window;
  select_forearm(window);
  const Image before = window.screenshot("pose_before");
  const Place elbow = window.joint("forearm.L");
  const Place hand = window.joint("hand.L");
  drag_outer_ring(window);
  const json turned = window.report();
  ASSERT_EQ(turned["posed"], json::array({"forearm.L"}));
  const Place there = window.joint("hand.L");
  const double x = hand.x - elbow.x;
  const double y = hand.y - elbow.y;
  EXPECT_LT((there.x - elbow.x) * x + (there.y - elbow.y) * y, 0.5 * (x * x + y * y))
      << "the hand has gone round the elbow";
  const Image after = window.screenshot("pose_turned");
  EXPECT_GT(test::difference(window.view_of(before), window.view_of(after)), 0.01);

  window.key("ctrl+z");
  window.settle();
  EXPECT_EQ(window.report()["posed"], json::array());
  EXPECT_NEAR(window.joint("hand.L").x, hand.x, 1.0);
  window.key("ctrl+y");
  window.settle();
  EXPECT_EQ(window.report()["posed"], json::array({"forearm.L"}));
  EXPECT_NEAR(window.joint("hand.L").x, there.x, 1.0);

  // The window says that the clip does not move this joint any more, and offers a way back.
  EXPECT_TRUE(window.has_widget("unkeyed pose"));
  window.screenshot("pose_unkeyed");
  window.click(window.widget("unkeyed reset-pose"));
  window.wait_until("no pose", [](const json& report) { return report["posed"].empty(); });
  window.wait_for_frames(3);
  EXPECT_FALSE(window.has_widget("unkeyed pose"));
}

TEST_F(PosingInTheWindow, TheMiddleIsDraggedByInverseKinematics) {
  const RealWindow window;
  window.resize(1280, 600);  // the tree of joints is below the visible part of the panel
  show_rest_pose(window);
  const Place from = window.joint("hand.L");
  const Place finger = window.joint("ring_1.L");
  // The edge of the hand, where the thumb does not cover it.
  window.click({finger.x, 0.5 * (from.y + finger.y)});
  window.wait_until("a selected hand",
                    [](const json& report) { return report["selected"] == "hand.L"; });
  window.wait_until("its branch of the tree", has("joint hand.L"), 10.0);
  const Place to{from.x + 10.0, from.y - 90.0};
  window.drag(from, to);
  window.settle();
  EXPECT_NEAR(window.joint("hand.L").x, to.x, 12.0);
  EXPECT_NEAR(window.joint("hand.L").y, to.y, 12.0);
  EXPECT_GE(window.report()["posed"].size(), 2U) << "the arm has followed";
  window.screenshot("pose_dragged");
  // A tooltip does not cover the notice about the keyframe.
  window.key("k");
  window.wait_until("a notice", has("notice"));
  window.move_to(window.widget("play"));
  window.wait_until("a tooltip", has("tip"));
  const json widgets = window.report()["widgets"];
  ASSERT_TRUE(widgets.contains("notice"));
  EXPECT_LE(widgets["tip"][3].get<double>(), widgets["notice"][1].get<double>() + 1.0);
  window.screenshot("pose_notice_and_tip");
}

TEST_F(PosingInTheWindow, NamesAnglesAndTheOtherSideAreAtHand) {
  const RealWindow window;
  show_rest_pose(window);
  const Place elbow = window.joint("forearm.L");
  const Place hand = window.joint("hand.L");
  const Place forearm{0.5 * (elbow.x + hand.x), 0.5 * (elbow.y + hand.y)};
  window.move_to(forearm);
  window.wait_for_frames(3);
  EXPECT_TRUE(window.has_widget("name forearm.L")) << "by the pointer";
  EXPECT_EQ(window.report()["selected"], "");
  window.screenshot("pose_name_by_pointer");
  window.key("KP_3");  // from the side, the forearm is not below the pointer
  window.wait_until("a new look below the pointer at rest", lacks("name forearm.L"));
  look_from_front(window);
  window.click(forearm);
  window.wait_until("a selected forearm",
                    [](const json& report) { return report["selected"] == "forearm.L"; });
  window.move_to({30.0, 400.0});
  window.wait_for_frames(4);
  EXPECT_TRUE(window.has_widget("name forearm.L")) << "by its rings";
  // The panel for poses has come forward, without the wheel.
  const auto visible = [&](const std::string& name) {
    const json widgets = window.report()["widgets"];
    return widgets.contains(name) && widgets[name][1] > 20.0 &&
           widgets[name][3] < double{RealWindow::kHeight};
  };
  EXPECT_TRUE(visible("angle Z"));
  EXPECT_TRUE(visible("copy-to-other-side right"));
  window.screenshot("pose_panel");

  const auto type_angle = [&](const std::string& axis, const std::string& text,
                              const std::string& end) {
    window.control_click(window.widget("angle " + axis));
    window.type(text);
    window.key(end);
    window.wait_for_frames(3);
  };
  type_angle("X", "20", "Tab");
  window.type("110");
  window.key("Return");
  window.wait_for_frames(3);
  EXPECT_EQ(window.report()["posed"], json::array({"forearm.L"}));
  window.click(window.widget("copy-to-other-side limb"));
  window.wait_for_frames(3);
  EXPECT_EQ(window.report()["posed"], json::array({"forearm.L", "forearm.R"}));
  window.screenshot("pose_both_sides");
  type_angle("X", "0", "Tab");
  window.type("0");
  window.key("Return");
  window.wait_for_frames(3);
  EXPECT_EQ(window.report()["posed"], json::array({"forearm.R"})) << "the left one is at its rest";

  // A choice in the tree scrolls nothing under the pointer.
  const json before = window.report()["widgets"];
  window.click(window.widget("joint upper_arm.L"));
  window.wait_until("a selected upper arm",
                    [](const json& report) { return report["selected"] == "upper_arm.L"; });
  window.wait_for_frames(3);
  const json after = window.report()["widgets"];
  EXPECT_EQ(after["joint upper_arm.L"], before["joint upper_arm.L"]);
  EXPECT_EQ(after["section Pose"], before["section Pose"]);
}

TEST_F(PosingInTheWindow, ArrowKeysGoThroughTheTreeOfJoints) {
  const RealWindow window({test::sample_file("cylinder"), "--method", "linear-blend"});
  pause(window);
  window.click(window.widget("section Pose"));
  window.click(window.widget("joint bottom"));
  const auto is_selected = [](const std::string& name) {
    return [=](const nlohmann::json& report) { return report["selected"] == name; };
  };
  window.wait_until("the root", is_selected("bottom"));
  window.key("Up");
  window.wait_for_frames(3);
  EXPECT_TRUE(is_selected("bottom")(window.report())) << "nothing is above it";
  window.double_click(window.widget("joint bottom"));
  window.wait_until("its child", has("joint lower"));
  window.key("Down");
  window.wait_until("the child", is_selected("lower"));
  window.key("Up");
  window.wait_until("the root again", is_selected("bottom"));
}

}  // namespace
}  // namespace sinew
