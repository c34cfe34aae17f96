// SPDX-License-Identifier: MIT

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;
using test::Rectangle;

/// Tests what the window shows while the skeleton of a character is edited.
using DraftInTheWindow = test::RealWindowTest;

TEST_F(DraftInTheWindow, ShowsItsMeshAndBaseBeforeItIsPrepared) {
  const RealWindow window;
  edit_skeleton(window);
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

/// Returns true if the side panel shows a widget, without the wheel.
bool is_in_view(const json& report, const std::string& name) {
  const json& widgets = report["widgets"];
  return widgets.contains(name) && widgets[name][1] > 20.0 &&
         widgets[name][3] < double{RealWindow::kHeight};
}

// The section is far below the visible part of the panel, and closed at first.
TEST_F(DraftInTheWindow, ComesWithItsSectionOfThePanel) {
  const RealWindow window;
  edit_skeleton(window);
  const std::vector<std::string> tools{"section Skeleton", "build use", "templates", "draft tree"};
  window.wait_until("its section", [&](const json& report) {
    return std::ranges::all_of(tools, [&](const auto& name) { return is_in_view(report, name); });
  });
  window.stand_still();
  window.screenshot("draft_section");
  window.key("shift+b");
  window.wait_until("the end of building", lacks("build use"));
  // A button of the panel begins as well, with the pointer over the panel.
  window.click(window.widget("build on"));
  window.wait_until("its section again", [&](const json& report) {
    return std::ranges::all_of(tools, [&](const auto& name) { return is_in_view(report, name); });
  });
  window.screenshot("draft_section_by_button");
}

// Bars with questions cover nothing that says what the mouse does.
TEST_F(DraftInTheWindow, HasItsHintBelowQuestions) {
  const test::TemporaryFolder folder;
  // It was left by a process that is gone: no system has processes with numbers as high.
  std::filesystem::create_directories(folder / "state/autosave");
  test::write_file(folder / "state/autosave/999999999-1.sinew",
                   "sinew_project = 2\nbuilt_in = \"cylinder\"\n");
  const RealWindow window({test::sample_file("cylinder")}, {"SINEW_STATE=" + (folder / "state")});
  window.wait_until("the question", has("recovery later"));
  pause(window);
  window.key("shift+b");
  window.wait_until("building", has("build use"));
  window.click(window.widget("menu View"));
  window.click(window.widget("numbers toggle"));  // the hint is below the numbers otherwise
  window.move_to({400.0, 600.0});
  window.wait_for_frames(4);
  window.screenshot("draft_hint_and_question");
  const double bar = rectangle(window, "recovery later")[3];
  EXPECT_GT(rectangle(window, "hint")[1], bar);
  window.click(window.widget("recovery later"));
  window.wait_until("no question", lacks("recovery later"));
  window.wait_for_frames(3);
  EXPECT_LT(rectangle(window, "hint")[1], bar) << "it is at the top again";
}

}  // namespace
}  // namespace sinew
