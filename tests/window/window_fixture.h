// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include "window/real_window.h"

namespace sinew::test {

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
