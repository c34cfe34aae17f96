// SPDX-License-Identifier: MIT

#include <filesystem>

#include "support/bending_bvh.h"
#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class MotionInTheWindow : public test::RealWindowTest {};

RealWindow::Condition plays_clip(int clip) {
  return [=](const json& report) { return report["clip"] == clip && !report["busy"]; };
}

constexpr int kAdded = 3;  // index of the first clip after those of the cylinder

TEST_F(MotionInTheWindow, IsAddedByMenuDropAndOpen) {
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  test::write_file(folder / "fold.bvh", kBendingBvh);
  const RealWindow window({character});
  window.settle();
  const auto choose_in_dialog = [&] {
    window.wait_until("the file", has("file fold.bvh"));
    window.click(window.widget("file fold.bvh"));
    window.key("Return");
  };
  window.click(window.widget("menu File"));
  window.wait_until("the menu", has("add-motion-dialog"));
  window.screenshot("motion_menu");
  window.click(window.widget("add-motion-dialog"));
  choose_in_dialog();
  window.wait_until("the added clip", plays_clip(kAdded));
  window.screenshot("motion_added");
  window.key("ctrl+z");
  window.wait_until("no added clip", [](const json& report) { return report["clip"] != kAdded; });

  ASSERT_TRUE(window.drop({folder / "fold.bvh"}));
  window.wait_until("the dropped clip", plays_clip(kAdded));

  window.key("ctrl+o");
  choose_in_dialog();
  window.wait_until("the question", has("use-motion-file add"));
  window.wait_for_frames(3);  // until the bar has its size
  window.screenshot("motion_question");
  window.click(window.widget("use-motion-file add"));
  window.wait_until("the second clip", plays_clip(kAdded + 1));
  EXPECT_TRUE(window.report()["messages"].empty());
  EXPECT_EQ(window.report()["character"], "bar");

  window.key("ctrl+o");
  choose_in_dialog();
  window.wait_until("the question", has("use-motion-file open"));
  window.click(window.widget("use-motion-file open"));
  window.wait_until("the question about edits", has("leave discard"));
  window.wait_for_frames(3);  // until the bar has its size
  window.click(window.widget("leave discard"));
  window.wait_until("the skeleton",
                    [](const json& report) { return report["character"] == "fold"; });
}

}  // namespace
}  // namespace sinew
