// SPDX-License-Identifier: MIT

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

using LimitsInTheWindow = test::RealWindowTest;

TEST_F(LimitsInTheWindow, AFixedJointIsNotRotatedByItsRings) {
  const RealWindow window;
  show_rest_pose(window);  // a clip may pose joints beyond their limits
  const Place elbow = window.joint("forearm.L");
  const Place hand = window.joint("hand.L");
  select_limb(window, "forearm.L", "hand.L");
  const auto distance_after_drag = [&] {
    drag_outer_ring(window);
    return std::hypot(window.joint("hand.L").x - hand.x, window.joint("hand.L").y - hand.y);
  };
  window.click(window.widget("freedom"));
  window.click(window.widget("freedom hinge"));
  window.wait_until("the range of a hinge", has("hinge to"));
  window.stand_still();
  window.screenshot("limits_hinge");
  window.click(window.widget("freedom"));
  window.click(window.widget("freedom fixed"));
  window.wait_until("no range", lacks("hinge to"));
  window.move_to(elbow);
  window.wait_for_frames(3);
  EXPECT_LT(distance_after_drag(), 1.5);
  window.key("ctrl+z");  // the hinge again
  window.key("ctrl+z");  // the usual limits
  window.settle();
  EXPECT_GT(distance_after_drag(), 20.0) << "by hand, the usual limits allow everything";
  window.screenshot("limits_usual");
}

}  // namespace
}  // namespace sinew
