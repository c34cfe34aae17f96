// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <cmath>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class KeysInTheWindow : public test::RealWindowTest {
 protected:
  static std::vector<double> times(const RealWindow& window) {
    return window.report()["keys"].get<std::vector<double>>();
  }
  static void wait_for_keys(const RealWindow& window, std::size_t count) {
    window.wait_until(fmt::format("{} keys", count),
                      [&](const json& report) { return report["keys"].size() == count; });
    window.settle();
  }
  static test::Place key_at(const RealWindow& window, double time) {
    return window.widget(fmt::format("key {:.2f}", time));
  }
};

TEST_F(KeysInTheWindow, AreDraggedCopiedAndDeleted) {
  const RealWindow window({test::sample_file("cylinder"), "--set", "method=linear-blend"});
  window.settle();
  window.key("space");
  window.wait_until("a pause", [](const json& report) { return !report["playing"]; });
  window.click(window.within_widget("track", 0.0));
  window.key("k");
  wait_for_keys(window, 1);
  window.click(window.within_widget("track", 0.5));
  window.key("k");
  wait_for_keys(window, 2);
  const double length = window.report()["duration"];
  const double middle = times(window)[1];
  EXPECT_NEAR(middle, 0.5 * length, 0.05);
  EXPECT_NEAR(30.0 * middle, std::round(30.0 * middle), 1e-6) << "keys are on frames";
  // The key at the start is inside the track's frame, which reaches beyond the start.
  const json widgets = window.report()["widgets"];
  for (const int low : {0, 1}) {
    const int high = low + 2;
    EXPECT_GE(widgets["key 0.00"][low], widgets["track frame"][low]);
    EXPECT_LE(widgets["key 0.00"][high], widgets["track frame"][high]);
  }

  const test::Place there = window.within_widget("track", 0.8);
  const test::Place key = key_at(window, middle);
  window.drag(key, {there.x, key.y});
  window.wait_until("a moved key", [&](const json& report) { return report["keys"][1] != middle; });
  const double moved = times(window)[1];
  EXPECT_NEAR(moved, 0.8 * length, 0.05);
  EXPECT_EQ(times(window).size(), 2U);
  EXPECT_NEAR(window.report()["time"].get<double>(), moved, 1e-9);

  window.hold("ctrl", true);
  window.drag(key_at(window, moved), {window.within_widget("track", 0.3).x, key.y});
  window.hold("ctrl", false);
  wait_for_keys(window, 3);
  const double copy = times(window)[1];
  EXPECT_NEAR(copy, 0.3 * length, 0.05);
  window.screenshot("keys_copied");

  // A click goes to a key, and Delete deletes it.
  window.click(key_at(window, moved));
  window.wait_until("the key", [&](const json& report) { return report["time"] == moved; });
  window.key("Delete");
  wait_for_keys(window, 2);
  window.key("ctrl+z");
  wait_for_keys(window, 3);
  window.click(key_at(window, copy), 3);
  window.screenshot("keys_menu");
  window.click(window.widget("delete key"));
  wait_for_keys(window, 2);

  // The part of the track above the keys is for the time.
  const auto track = window.report()["widgets"]["track"].get<std::vector<double>>();
  const test::Place above{key_at(window, moved).x, track[1] + 4.0};
  window.drag(above, {window.within_widget("track", 0.5).x, above.y});
  window.wait_for_frames(3);
  EXPECT_EQ(times(window).size(), 2U);
  EXPECT_NEAR(window.report()["time"].get<double>(), 0.5 * length, 0.05);

  window.control_click(window.widget("take length"));
  window.type("7");
  window.key("Return");
  window.wait_until("a longer take", [](const json& report) { return report["duration"] == 7.0; });
  window.control_click(window.widget("take length"));
  window.type("0.2");
  window.key("Return");
  window.wait_until("a shorter take",
                    [&](const json& report) { return report["duration"] == moved; });
  window.screenshot("keys_length");
}

}  // namespace
}  // namespace sinew
