// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/test_data.h"
#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

/// Writes a crate of another unit, too small to be seen, to the right of the samples.
std::string crate_file(const test::TemporaryFolder& folder) {
  const std::string path = folder / "crate.obj";
  test::write_file(path,
                   "v 2 0 0\nv 2.001 0 0\nv 2 0.001 0\nv 2.001 0.001 0\nv 2 0 0.001\n"
                   "v 2.001 0 0.001\nv 2 0.001 0.001\nv 2.001 0.001 0.001\n"
                   "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n");
  return path;
}

/// Tests what new users stumbled over in their first hour with the window.
class FirstHourInTheWindow : public test::RealWindowTest {
 protected:
  /// Returns the left, top, right and bottom of a widget.
  static std::vector<double> edges(const json& report, const char* widget) {
    return report["widgets"][widget].get<std::vector<double>>();
  }
  /// Selects a joint by a click on its limb, which ends at `end`, and turns it by the outer ring.
  static void pose(const RealWindow& window, const std::string& joint, const std::string& end) {
    look_from_front(window);
    select_limb(window, joint, end);
    const std::vector<double> across = edges(window.report(), "facing ring");
    const double radius = 0.5 * std::hypot(across[2] - across[0], across[3] - across[1]);
    const Place middle{0.5 * (across[0] + across[2]), 0.5 * (across[1] + across[3])};
    window.drag({middle.x + radius + 4.0, middle.y},
                {middle.x + 0.7 * radius, middle.y - 0.7 * radius});
    window.wait_until("a posed joint", has("unkeyed pose"));
    window.settle();
  }
};

TEST_F(FirstHourInTheWindow, TooltipsDoNotCoverTheQuestionAboutThePose) {
  const RealWindow window({test::sample_file("humanoid"), "--method", "linear-blend"});
  pause(window);
  pose(window, "forearm.L", "hand.L");
  // A notice above the question keeps tooltips away from both. The one about undo replaces the hint
  // of the first run, which stays for longer.
  window.key("ctrl+z");
  window.key("ctrl+y");
  window.wait_until("a posed joint", has("unkeyed pose"));
  window.wait_until("no notice", [](const json& report) { return report["notice"] == ""; });
  int seen = 0;
  for (double y = 640.0; y < 790.0; y += 10.0) {
    window.move_to({990.0, y});
    window.wait_for_frames(2);
    const json report = window.report();
    if (!report["widgets"].contains("tip")) continue;
    ++seen;
    EXPECT_LE(edges(report, "tip")[3], edges(report, "unkeyed reset-pose")[1]) << y;
  }
  EXPECT_GT(seen, 2);
  window.screenshot("tip_and_pose");
}

TEST_F(FirstHourInTheWindow, TheStatusBoxHoldsItsTextInEachFrame) {
  const RealWindow window({test::sample_file("cylinder"), "--method", "linear-blend"});
  pause(window);
  const auto height = [](const std::vector<double>& at) { return at[3] - at[1]; };
  const double paused = height(edges(window.report(), "status"));
  double least = 1e3;
  window.input("key space");
  window.wait_until("more lines", [&](const json& report) {
    const std::vector<double> text = edges(report, "status");
    least = std::min(least, edges(report, "status box")[3] - text[3]);
    return height(text) > paused + 10.0;
  });
  EXPECT_GT(least, 1.0) << "room below the text";
}

TEST_F(FirstHourInTheWindow, TwoClicksOnPlusAddTwoSides) {
  const RealWindow window({test::sample_file("cylinder"), "--method", "linear-blend"});
  pause(window);
  window.key("b");
  window.wait_until("two sides", [](const json& report) { return report["sides"] == 2; });
  window.click(window.widget("section Compare"));
  const Place plus = window.widget("compare add");
  for (const int sides : {3, 4}) {
    window.click(plus);
    window.wait_until("another side", [&](const json& report) { return report["sides"] == sides; });
  }
  window.screenshot("plus_twice");
}

TEST_F(FirstHourInTheWindow, ACorrectedUnitAndARemovedColliderLeaveTheBodyAsItIs) {
  const test::TemporaryFolder folder;
  const RealWindow window({test::sample_file("tee"), "--collider", crate_file(folder)});
  pause(window);
  window.click(window.widget("object 0"));
  window.wait_for_frames(4);
  window.control_click(window.widget("Scale"));
  window.type("300");
  window.key("Return");
  window.wait_until("a scale beyond 100", [](const json& report) {
    return report["objects"][0]["scale"].get<double>() == 300.0;
  });
  window.settle();
  bool busy = false;
  const Place remove = window.widget("object remove 0");
  window.move_to(remove);
  window.input("mousedown 1 sleep 0.2 mouseup 1");
  window.wait_until("no object", [&](const json& report) {
    busy = busy || report["busy"].get<bool>();
    return report["objects"].empty();
  });
  const long last = window.frame() + 5;
  window.wait_until("more frames", [&](const json& report) {
    busy = busy || report["busy"].get<bool>();
    window.input("mousemove_relative 1 0 sleep 0.02 mousemove_relative -- -1 0");
    return report["frame"] > last;
  });
  EXPECT_FALSE(busy) << "nothing is prepared";
  EXPECT_TRUE(window.report()["messages"].empty());

  window.key("ctrl+z");
  window.wait_until("it again", [](const json& report) { return report["objects"].size() == 1; });
  window.settle();
  EXPECT_EQ(window.report()["objects"][0]["scale"], 300.0);
}

TEST_F(FirstHourInTheWindow, TheFirstKeyframeBreaksNoRow) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  // It has long names of clips.
  const RealWindow window(
      {*data / "01_characters/gltf/mannequiny.glb", "--method", "linear-blend"});
  pause(window);
  pose(window, "thigh.l", "calf.l");
  const double before = window.report()["view"][3].get<double>();
  window.key("k");
  window.wait_until("a keyframe", [](const json& report) { return report["keys"].size() == 1; });
  window.settle();
  window.wait_for_frames(3);
  window.screenshot("first_keyframe");
  EXPECT_LT(before - window.report()["view"][3].get<double>(), 15.0)
      << "only the track is higher, by its keys";
}

}  // namespace
}  // namespace sinew
