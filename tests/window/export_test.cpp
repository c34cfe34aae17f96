// SPDX-License-Identifier: MIT

#include <filesystem>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class ExportInTheWindow : public test::RealWindowTest {};

TEST_F(ExportInTheWindow, WritesWhatBakeWrites) {
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  const RealWindow window({character, "--method", "linear-blend"});
  window.settle();
  window.key("space");
  window.key("ctrl+e");
  window.wait_until("the panel", has("start export"));
  window.screenshot("export_panel");
  window.click(window.widget("export format"));
  window.wait_until("the formats", has("format Point cache (.pc2)"));
  EXPECT_FALSE(window.has_widget("last export"));
  window.screenshot("export_formats");
  window.click(window.widget("format Point cache (.pc2)"));
  window.wait_for_frames(3);
  window.click(window.widget("start export"));
  const std::string written = folder / "bar_bend.pc2";
  window.wait_until("the file", [&](const json&) { return std::filesystem::exists(written); });
  const std::string baked = folder / "baked.pc2";
  const test::Outcome bake =
      test::run_sinew({"bake", character, "--method", "linear-blend", "-o", baked});
  EXPECT_EQ(bake.exit_code, 0) << bake.errors;
  EXPECT_TRUE(test::read_file(written) == test::read_file(baked));
  window.wait_until("no panel after the start", lacks("start export"));
  window.key("ctrl+e");
  window.wait_until("the panel again", has("start export"));
  window.wait_until("what was written", has("last export"));
  window.screenshot("export_panel_afterwards");
  window.key("Escape");
  window.wait_until("no panel", lacks("start export"));
  EXPECT_TRUE(window.report()["messages"].empty());
}

TEST_F(ExportInTheWindow, TheNameOfAnExportLeadsThereFromTheVideoPanel) {
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  const RealWindow window({character, "--method", "linear-blend"});
  window.settle();
  window.key("space");
  window.stand_still();
  window.key("shift+F12");
  window.wait_until("the panel", has("video of the clip"));
  window.click(window.widget("video of the clip"));
  window.wait_until("the format", has("video format"));
  window.click(window.widget("output file"));
  window.key("ctrl+a");
  window.type(folder / "out.glb");
  window.click(window.widget("make it"));
  window.wait_until("the panel of exports", has("start export"));
  window.screenshot("export_from_video");
  EXPECT_TRUE(window.report()["messages"].empty());
  window.click(window.widget("start export"));
  window.wait_until("the file",
                    [&](const json&) { return std::filesystem::exists(folder / "out.glb"); });
}

}  // namespace
}  // namespace sinew
