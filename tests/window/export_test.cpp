// SPDX-License-Identifier: MIT

#include <cmath>
#include <filesystem>

#include "support/bending_bvh.h"
#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class ExportInTheWindow : public test::RealWindowTest {
 protected:
  /// Copies the built-in cylinder into a folder as bar.glb. Exports are written next to it.
  static std::string bar_in(const test::TemporaryFolder& folder) {
    std::filesystem::copy_file(test::sample_file("cylinder"), folder / "bar.glb");
    return folder / "bar.glb";
  }
};

TEST_F(ExportInTheWindow, WritesWhatBakeWrites) {
  const test::TemporaryFolder folder;
  const std::string character = bar_in(folder);
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
  const RealWindow window({bar_in(folder), "--method", "linear-blend"});
  window.settle();
  window.key("space");
  window.stand_still();
  window.key("shift+F12");
  window.wait_until("the panel", has("video of the clip"));
  window.wait_for_frames(3);  // a panel finds its place in its first frames
  window.click(window.widget("video of the clip"));
  window.wait_until("the format", has("video format"));
  window.wait_for_frames(3);
  window.click(window.widget("output file"));
  window.key("ctrl+a");
  window.type(folder / "out.glb");
  window.click(window.widget("make it"));
  window.wait_until("the panel of exports", has("start export"));
  window.wait_for_frames(3);
  window.screenshot("export_from_video");
  EXPECT_TRUE(window.report()["messages"].empty());
  window.click(window.widget("start export"));
  window.wait_until("the file",
                    [&](const json&) { return std::filesystem::exists(folder / "out.glb"); });
}

TEST_F(ExportInTheWindow, SaysWhyAFileCannotBeWrittenAndCanBeUsedAgain) {
  const test::TemporaryFolder folder;
  const std::string character = bar_in(folder);
  const RealWindow window({character, "--method", "linear-blend"});
  window.settle();
  window.key("space");
  const auto export_to = [&](const std::string& path) {
    window.key("ctrl+e");
    window.wait_until("the panel", has("start export"));
    window.wait_for_frames(3);
    window.click(window.widget("output file"));
    window.key("ctrl+a");
    window.type(path);
    window.click(window.widget("start export"));
  };
  export_to(folder / "gone/out.glb");
  window.wait_until("a message", [](const json& report) { return report["messages"].size() == 1; });
  const std::string message = window.report()["messages"][0];
  EXPECT_NE(message.find(folder / "gone/out.glb"), std::string::npos) << message;
  EXPECT_NE(message.find("; "), std::string::npos) << "a remedy follows: " << message;
  window.wait_for_frames(3);
  window.screenshot("export_failed");
  EXPECT_FALSE(std::filesystem::exists(folder / "gone"));
  window.key("Escape");
  window.wait_until("no message", [](const json& report) { return report["messages"].empty(); });
  export_to(folder / "out.glb");
  window.wait_until("the file",
                    [&](const json&) { return std::filesystem::exists(folder / "out.glb"); });
  EXPECT_TRUE(window.report()["messages"].empty());
}

TEST_F(ExportInTheWindow, AClickOnAWarningGoesToItsFrame) {
  const test::TemporaryFolder folder;
  bar_in(folder);
  test::write_file(folder / "soft.sinew",
                   "sinew_project = 2\nfiles = [\"bar.glb\"]\nclip = \"swing\"\n[settings]\n"
                   "tissue.stiffness = 300\ntissue.sag_limit = 0\ntissue.damping = "
                   "0\ndynamics.gravity = 9.81\n");
  const RealWindow window({folder / "soft.sinew"});
  window.settle();
  window.key("ctrl+e");
  window.wait_until("the panel", has("start export"));
  window.wait_for_frames(3);
  window.click(window.widget("start export"));
  const auto is_written = [&](const json&) {
    return std::filesystem::exists(folder / "bar_swing.glb");
  };
  window.wait_until("the file", is_written);
  window.key("ctrl+e");
  window.wait_until("the warnings", has("warnings"));
  window.wait_for_frames(3);
  window.click(window.widget("warnings"));
  const auto warning_in = [](const json& report) -> std::string {
    for (const auto& [name, place] : report["widgets"].items())
      if (name.starts_with("warning ") && name.find("folds over") != std::string::npos) return name;
    return "";
  };
  window.wait_until("a warning", [&](const json& report) { return !warning_in(report).empty(); });
  window.wait_for_frames(3);
  const std::string warning = warning_in(window.report());
  const double frame = std::stod(warning.substr(warning.find("frames ") + 7));
  window.click(window.widget(warning));
  window.wait_until("a pause there", [&](const json& report) {
    return !report["playing"] && std::abs(report["time"].get<double>() - frame / 30.0) < 1e-6;
  });
  window.wait_for_frames(3);
  window.screenshot("export_warning");
}

TEST_F(ExportInTheWindow, AnotherClipIsExportedWholeAtItsRate) {
  const test::TemporaryFolder folder;
  const std::string character = bar_in(folder);
  std::string motion = kBendingBvh;
  const std::string header = "Frames: 2\nFrame Time: 1\n";
  motion.replace(motion.find(header), header.size(), "Frames: 4\nFrame Time: 0.05\n");
  const std::string last = motion.substr(motion.rfind("0 0 0 0 0 0 0 0 0 90"));
  motion += last + last;
  test::write_file(folder / "fast.bvh", motion);
  const RealWindow window({character, folder / "fast.bvh", "--method", "linear-blend"});
  pause(window);
  const auto export_clip = [&](int clip, const std::string& end, const std::string& file) {
    while (window.report()["clip"] != clip) {
      const int before = window.report()["clip"];
      window.key("bracketright");
      window.wait_until("another clip",
                        [=](const json& report) { return report["clip"] != before; });
    }
    window.key("ctrl+e");
    window.wait_until("the panel", has("start export"));
    window.wait_for_frames(3);
    if (!end.empty()) {
      window.control_click(window.widget("export Last frame"));
      window.type(end);
      window.key("Return");
    }
    window.click(window.widget("output file"));
    window.key("ctrl+a");
    window.type(folder / file);
    window.screenshot("export_rate_" + file);
    window.click(window.widget("start export"));
    window.wait_until("the file",
                      [&](const json&) { return std::filesystem::exists(folder / file); });
  };
  export_clip(0, "2", "short.pc2");
  export_clip(1, "", "whole.pc2");
  const test::Outcome bake =
      test::run_sinew({"bake", character, folder / "fast.bvh", "--method", "linear-blend", "--clip",
                       "1", "-o", folder / "baked.pc2"});
  EXPECT_EQ(bake.exit_code, 0) << bake.errors;
  EXPECT_TRUE(test::read_file(folder / "whole.pc2") == test::read_file(folder / "baked.pc2"));
}

}  // namespace
}  // namespace sinew
