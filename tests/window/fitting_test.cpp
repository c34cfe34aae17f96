// SPDX-License-Identifier: MIT

#include <cmath>
#include <string>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

/// Fits a body onto the surface of the built-in humanoid, read from an .obj file as a scan.
class FittingInTheWindow : public test::RealWindowTest {
 protected:
  void SetUp() override {
    RealWindowTest::SetUp();
    if (IsSkipped()) return;
    scan_ = folder_ / "scan.obj";
    const test::Outcome baked = test::run_sinew({"bake", test::sample_file("humanoid"), "--clip",
                                                 "rest", "--method", "linear-blend", "-o", scan_});
    ASSERT_EQ(baked.exit_code, 0) << baked.errors;
  }
  /// Returns the place of a landmark on the scan.
  static Place on_scan(const RealWindow& window, const std::string& name) {
    const auto at = rectangle(window, "scan " + name);
    return {at[0], at[1]};
  }

  test::TemporaryFolder folder_;
  std::string scan_;
};

// The template takes minutes to compute, unless another test has done so. Landmarks are placed
// while that goes on, and it is cancelled.
TEST_F(FittingInTheWindow, LandmarksArePlacedDraggedUndoneAndSaved) {
  RealWindow window({scan_});
  window.settle();
  window.wait_for_frames(5);  // the offer takes its place
  window.click(window.widget("fit offer"));
  window.wait_until("the scan", has("landmark list"));
  window.click(window.widget("landmark vertex"));
  window.wait_until("a selected landmark", has("landmark help"));
  window.wait_for_frames(3);
  window.screenshot("fitting_begins");
  EXPECT_FALSE(window.has_widget("play")) << "the timeline is that of the character";

  // The middle of the left half is on the trunk.
  const auto view = window.report()["view"].get<test::Rectangle>();
  const Place trunk{0.5 * (view[0] + view[2]), 0.5 * (view[1] + view[3])};
  window.click(trunk);
  window.wait_until("a placed landmark", has("scan vertex"));
  EXPECT_NEAR(on_scan(window, "vertex").x, trunk.x, 1.5);
  EXPECT_NEAR(on_scan(window, "vertex").y, trunk.y, 1.5);
  const Place higher{trunk.x + 3.0, trunk.y - 40.0};  // on the belly
  window.drag(trunk, higher);
  window.wait_until("a dragged landmark", [&](const json& report) {
    return std::abs(report["widgets"]["scan vertex"][1].get<double>() - higher.y) < 2.0;
  });
  window.screenshot("fitting_landmark");
  window.key("ctrl+z");
  window.wait_until("the place before", [&](const json& report) {
    return std::abs(report["widgets"]["scan vertex"][1].get<double>() - trunk.y) < 2.0;
  });
  window.key("ctrl+z");
  window.wait_until("no landmark", lacks("scan vertex"));
  window.key("ctrl+shift+z");
  window.wait_until("the landmark again", has("scan vertex"));

  // Escape cancels the template, if it is not there, and then leaves.
  if (window.report()["busy"]) window.key("Escape");
  window.settle();
  EXPECT_TRUE(window.has_widget("landmark list"));
  window.key("Escape");
  window.wait_until("the mesh", has("fit offer"));
  window.wait_until("the timeline", has("play"));
  // The landmark has stayed.
  window.click(window.widget("fit offer"));
  window.wait_until("the landmark", has("scan vertex"));
  EXPECT_EQ(window.close(), 0);
}

}  // namespace
}  // namespace sinew
