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
};

inline std::string sample_file(const std::string& name) {
  return std::string(SINEW_SOURCE_DIR) + "/data/" + name + ".glb";
}

}  // namespace sinew::test
