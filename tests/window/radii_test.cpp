// SPDX-License-Identifier: MIT

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

/// Drags radii of balls and bones in the view.
class RadiiInTheWindow : public test::RealWindowTest {
 protected:
  static Place handle(const RealWindow& window, const std::string& name) {
    const auto at = rectangle(window, "drag " + name);
    return {at[0], at[1]};
  }
  /// Presses the button on a handle and moves the mouse by some screen units.
  static void hold(const RealWindow& window, const Place& from, double by) {
    window.move_to(from);
    window.wait_for_frames(3);
    window.input("mousedown 1");
    window.wait_for_frames(2);
    window.move_to({from.x + 0.5 * by, from.y});
    window.wait_for_frames(2);
    window.move_to({from.x + by, from.y});
    window.wait_for_frames(3);
  }
  static void let_go(const RealWindow& window) {
    window.input("mouseup 1");
    window.wait_for_frames(2);
  }
};

TEST_F(RadiiInTheWindow, ABallIsDraggedAndTheBaseFollowsAtOnce) {
  const RealWindow window;
  pause(window);
  look_from_front(window);
  window.key("shift+r");
  window.wait_until("handles", has("drag ball shin.L"));
  window.move_to(handle(window, "ball shin.L"));
  window.wait_for_frames(3);
  window.stand_still();
  const Image before = window.screenshot("radii_hovered");
  hold(window, handle(window, "ball shin.L"), 14.0);
  const Image during = window.screenshot("radii_dragged");
  EXPECT_GT(test::difference(window.view_of(before), window.view_of(during)), 0.001);
  EXPECT_TRUE(window.report()["radii"].empty()) << "nothing is rebuilt before the release";
  let_go(window);
  window.wait_until("a radius",
                    [](const json& report) { return report["radii"].contains("ball shin.L"); });
  window.settle();
  const json radii = window.report()["radii"];
  ASSERT_EQ(radii.size(), 2U) << "on both sides";
  EXPECT_EQ(radii["ball shin.L"], radii["ball shin.R"]);
  EXPECT_GT(radii["ball shin.L"].get<double>(), 0.05);
  window.stand_still();
  window.screenshot("radii_rebuilt");
  window.key("ctrl+z");
  window.wait_until("one step back", [](const json& report) { return report["radii"].empty(); });
  window.settle();
  EXPECT_FALSE(window.report()["can_undo"].get<bool>());
  window.key("Escape");
  window.wait_until("the end of the tool", lacks("drag ball shin.L"));
}

TEST_F(RadiiInTheWindow, BonesOfADraftAreDraggedBeforeItIsUsed) {
  const RealWindow window;
  edit_skeleton(window);
  window.key("shift+r");
  window.wait_until("handles", has("drag bone shin.L"));
  window.stand_still();
  window.screenshot("radii_draft");
  hold(window, handle(window, "bone shin.L"), 16.0);
  window.screenshot("radii_draft_dragged");
  let_go(window);
  window.stand_still();
  EXPECT_TRUE(window.report()["radii"].empty()) << "the body in use keeps its radii";
  window.key("Return");
  window.wait_until("radii in use", [](const json& report) {
    return report["radii"].contains("bone shin.L") && report["radii"].contains("bone shin.R");
  });
  window.settle();
  window.screenshot("radii_draft_used");
}

}  // namespace
}  // namespace sinew
