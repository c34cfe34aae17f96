// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "window/real_window.h"

namespace sinew::test {

using Rectangle = std::array<double, 4>;  // left, top, right, bottom

/// Skips the test if there is no virtual display.
class RealWindowTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!Display::available())
      GTEST_SKIP() << "tests of the real window need Xvfb and xdotool: install them";
  }
  /// Pauses a window that plays.
  static void pause(const RealWindow& window) {
    window.settle();
    window.key("space");
    window.wait_until("a pause", [](const nlohmann::json& report) { return !report["playing"]; });
    window.settle();
  }
  /// Looks from the front, and waits until the camera stands still and the report has the places of
  /// joints seen from there. settle() alone can return before the window has read the key.
  static void look_from_front(const RealWindow& window) {
    window.key("KP_1");
    window.wait_until("a view from the front", [](const nlohmann::json& report) {
      return std::abs(report["eye"][0].get<double>()) < 0.01;
    });
    window.stand_still();
  }
  /// Shows the rest pose of the built-in character, whose first clip plays, from the front.
  static void show_rest_pose(const RealWindow& window) {
    pause(window);
    window.key("bracketleft");
    window.wait_until("the rest pose",
                      [](const nlohmann::json& report) { return report["clip"] == -1; });
    window.settle();
    look_from_front(window);
  }
  /// Selects a joint by a click on the skin in the middle between it and another one, where a limb
  /// ends.
  static void select_limb(const RealWindow& window, const std::string& joint,
                          const std::string& end) {
    const Place from = window.joint(joint);
    const Place to = window.joint(end);
    window.click({0.5 * (from.x + to.x), 0.5 * (from.y + to.y)});
    window.wait_until("a selected joint",
                      [&](const nlohmann::json& report) { return report["selected"] == joint; });
  }
  /// Rotates the selected joint by a quarter turn with its outer ring, which faces the camera. The
  /// drag begins a little outside of the ring.
  static void drag_outer_ring(const RealWindow& window) {
    const Rectangle ring = rectangle(window, "facing ring");
    const Place middle{0.5 * (ring[0] + ring[2]), 0.5 * (ring[1] + ring[3])};
    const double radius = 0.5 * std::hypot(ring[2] - ring[0], ring[3] - ring[1]);
    window.drag({middle.x + radius + 8.0, middle.y}, {middle.x, middle.y - radius});
    window.settle();
  }
  /// Begins to edit the skeleton of a character that plays, seen from the front.
  static void edit_skeleton(const RealWindow& window) {
    pause(window);
    look_from_front(window);
    window.key("shift+b");
    window.wait_until("building", has("build use"));
  }
  /// Waits for a widget. \return its rectangle in pixels
  static Rectangle rectangle(const RealWindow& window, const std::string& widget) {
    window.wait_until(widget, has(widget));
    return window.report()["widgets"][widget].get<Rectangle>();
  }
  /// Waits for the tooltip of a widget. \return its rectangle
  static Rectangle tip_of(const RealWindow& window, const std::string& widget) {
    const Rectangle at = rectangle(window, widget);
    window.move_to({0.5 * (at[0] + at[2]), 0.5 * (at[1] + at[3])});
    return rectangle(window, "tip");
  }
  /// Return conditions that are true while the window shows a widget, and while it does not.
  static RealWindow::Condition has(const std::string& widget) {
    return [=](const nlohmann::json& report) { return report["widgets"].contains(widget); };
  }
  static RealWindow::Condition lacks(const std::string& widget) {
    return [=](const nlohmann::json& report) { return !report["widgets"].contains(widget); };
  }
};

inline std::string sample_file(const std::string& name) {
  return std::string(SINEW_SOURCE_DIR) + "/data/" + name + ".glb";
}

}  // namespace sinew::test
