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
  pause(window);
  window.key("bracketleft");  // a clip may pose joints beyond their limits
  window.wait_until("the rest pose", [](const json& report) { return report["clip"] == -1; });
  window.settle();
  look_from_front(window);
  const Place elbow = window.joint("forearm.L");
  const Place hand = window.joint("hand.L");
  window.click({0.5 * (elbow.x + hand.x), 0.5 * (elbow.y + hand.y)});
  window.wait_until("a selected forearm",
                    [](const json& report) { return report["selected"] == "forearm.L"; });
  const auto turn = [&] {
    const auto across = window.report()["widgets"]["facing ring"].get<std::vector<double>>();
    const double radius = 0.5 * std::hypot(across[2] - across[0], across[3] - across[1]);
    window.drag({elbow.x + radius + 8.0, elbow.y}, {elbow.x, elbow.y - radius});
    window.settle();
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
  EXPECT_LT(turn(), 1.5);
  window.key("ctrl+z");  // the hinge again
  window.key("ctrl+z");  // the usual limits
  window.settle();
  EXPECT_GT(turn(), 20.0) << "by hand, the usual limits allow everything";
  window.screenshot("limits_usual");
}

TEST_F(LimitsInTheWindow, ADraftShowsItsMeshAndBaseBeforeItIsPrepared) {
  const RealWindow window;
  pause(window);
  look_from_front(window);
  window.key("shift+b");
  window.wait_until("building", has("build use"));
  window.stand_still();
  const Image before = window.screenshot("preview_off");
  window.click(window.widget("preview mesh"));
  window.click(window.widget("preview base"));
  window.stand_still();
  window.widget("preparation estimate");  // scrolls there
  window.stand_still();
  const Image after = window.screenshot("preview_on");
  EXPECT_GT(test::difference(window.view_of(before), window.view_of(after)), 0.02);
}

}  // namespace
}  // namespace sinew
