// SPDX-License-Identifier: MIT

#include <string>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;
using test::Rectangle;

/// Tests of what the window shows over the view: legends, the status box and notices.
class OverlaysInTheWindow : public test::RealWindowTest {
 protected:
  static std::string cylinder() { return test::sample_file("cylinder"); }
};

TEST_F(OverlaysInTheWindow, ContactsHaveALegendBelowThatOfTheHeatMap) {
  const RealWindow window({cylinder()});
  pause(window);
  window.move_to({300.0, 300.0});
  window.key("0");
  window.wait_until("a legend", has("contact legend"));
  const Rectangle alone = rectangle(window, "contact legend");
  window.click(window.widget("menu Heat map"));
  window.click(window.widget("heat thickness fit"));
  window.wait_until("a range", [](const json& report) {
    return report["widgets"].contains("heat range usual") ||
           report["widgets"].contains("heat range fitted");
  });
  window.move_to({300.0, 300.0});
  window.wait_for_frames(3);
  window.screenshot("contact_legend");
  EXPECT_GT(rectangle(window, "contact legend")[1], alone[1] + 40.0);
  window.key("0");
  window.wait_until("no legend", lacks("contact legend"));
}

TEST_F(OverlaysInTheWindow, TheContactLegendIsShortWithoutSelfContact) {
  const auto height = [&](const std::string& mode) {
    const RealWindow window({cylinder(), "--set", "contact=" + mode});
    pause(window);
    window.move_to({300.0, 300.0});
    window.key("0");
    window.wait_until("a legend", has("contact legend"));
    window.wait_for_frames(3);  // it finds its size in its first frames
    const Rectangle legend = rectangle(window, "contact legend");
    return legend[3] - legend[1];
  };
  EXPECT_LT(height("none"), 0.5 * height("local"));
}

TEST_F(OverlaysInTheWindow, TheStatusBoxIsFoldedAndSilentWhilePaused) {
  const RealWindow window({cylinder()});
  window.settle();
  window.wait_until("the status", has("status"));
  window.screenshot("status_playing");
  pause(window);
  window.screenshot("status_paused");
  EXPECT_FALSE(window.has_widget("slowed"));
  window.click(window.widget("fold status"));
  window.wait_until("no numbers", lacks("status"));
  window.click(window.widget("fold status"));
  window.wait_until("numbers", has("status"));
  window.key("b");
  window.wait_until("a comparison",
                    [](const json& report) { return report["comparing"] && !report["busy"]; });
  window.settle();
  window.screenshot("status_in_comparison");
  // The names of the sides show times, so the box is folded next to them until it is wanted.
  EXPECT_FALSE(window.has_widget("status"));
  window.click(window.widget("fold status"));
  window.wait_until("numbers", has("status"));
}

TEST_F(OverlaysInTheWindow, TheStatusBoxSaysThatTheSimulationIsSlow) {
  // No machine computes time steps this short in real time.
  const RealWindow window({cylinder(), "--set", "dynamics.time_step=0.0001"});
  window.wait_until("a warning", has("slowed"));
  window.screenshot("status_slow");
  window.key("space");
  window.wait_until("no warning in a pause", lacks("slowed"));
}

TEST_F(OverlaysInTheWindow, AKeyThatHidesTheSkinSaysHowItComesBack) {
  const RealWindow window({cylinder()});
  pause(window);
  window.move_to({300.0, 300.0});
  window.key("1");
  window.wait_until("no skin",
                    [](const json& report) { return !report["layers"]["skin"].get<bool>(); });
  EXPECT_EQ(window.report()["notice"], "Skin hidden. Press 1 to show it");
  window.screenshot("skin_hidden");
}

}  // namespace
}  // namespace sinew
