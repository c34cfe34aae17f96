// SPDX-License-Identifier: MIT

#include <cmath>
#include <filesystem>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class FilesInTheWindow : public test::RealWindowTest {};

/// Returns the fraction of a view's pixels that differ from the backdrop, a vertical gradient.
double covered(const Image& view) {
  std::size_t different = 0;
  for (int y = 0; y < view.height; ++y) {
    for (int x = 0; x < view.width; ++x) {
      const std::size_t pixel = 4 * (static_cast<std::size_t>(y) * view.width + x);
      const std::size_t first = 4 * static_cast<std::size_t>(y) * view.width;
      if (std::abs(view.rgba[pixel] - view.rgba[first]) > 24) ++different;
    }
  }
  return static_cast<double>(different) / (static_cast<double>(view.width) * view.height);
}

TEST_F(FilesInTheWindow, ADroppedFileIsOpened) {
  const RealWindow window;
  window.settle();
  EXPECT_GT(covered(window.view_of(window.screenshot("drop_before"))), 0.03);
  window.click(window.widget("section Parts"));
  window.wait_until("its parts", has("part humanoid"));
  ASSERT_TRUE(window.drop({test::sample_file("cylinder")}));
  window.wait_until("the question about its motion", has("use-motion-file open"));
  EXPECT_EQ(window.report()["character"], "humanoid");
  window.wait_for_frames(3);  // until the bar has its size
  window.screenshot("drop_question");
  window.click(window.widget("use-motion-file open"));
  window.wait_until("the cylinder",
                    [](const json& report) { return report["character"] == "cylinder"; });
  window.settle();
  EXPECT_GT(covered(window.view_of(window.screenshot("drop_after"))), 0.03);
  EXPECT_TRUE(window.has_widget("part cylinder"));
  EXPECT_FALSE(window.has_widget("part humanoid")) << "the list is that of the other file";
  EXPECT_TRUE(window.report()["messages"].empty());
}

TEST_F(FilesInTheWindow, ABrokenFileIsToldOfAndWhatIsThereStays) {
  const RealWindow window;
  window.settle();
  const std::string broken = window.folder() / "broken.glb";
  test::write_file(broken, "glTF, or is it?");
  ASSERT_TRUE(window.drop({broken}));
  window.wait_until("a message", [](const json& report) { return !report["messages"].empty(); });
  EXPECT_NE(window.report()["messages"][0].get<std::string>().find("broken.glb"),
            std::string::npos);
  EXPECT_EQ(window.report()["character"], "humanoid");
  window.screenshot("broken_file");
  window.key("Escape");
  window.wait_until("no message", [](const json& report) { return report["messages"].empty(); });
  EXPECT_GT(covered(window.view_of(window.screenshot("broken_file_dismissed"))), 0.03);
}

TEST_F(FilesInTheWindow, EscapeClosesAnOpenListBeforeItDismissesMessages) {
  const RealWindow window({test::sample_file("cylinder")});
  window.settle();
  test::write_file(window.folder() / "broken.glb", "glTF, or is it?");
  ASSERT_TRUE(window.drop({window.folder() / "broken.glb"}));
  window.wait_until("a message", [](const json& report) { return !report["messages"].empty(); });
  const auto is_open = [](const json& report) {
    return report["widgets"].contains("choice linear-blend");
  };
  window.click(window.widget("set method"));
  window.wait_until("the list", is_open);
  window.key("Escape");
  window.wait_until("no list", [&](const json& report) { return !is_open(report); });
  EXPECT_FALSE(window.report()["messages"].empty());
  window.key("Escape");
  window.wait_until("no message", [](const json& report) { return report["messages"].empty(); });
}

TEST_F(FilesInTheWindow, AProjectIsSavedAndOpenedAgain) {
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  {
    RealWindow window({character});
    window.settle();
    window.key("space");
    window.settle();
    window.click(window.widget("set method"));
    window.click(window.widget("choice dual-quaternion"));
    window.settle();
    window.key("ctrl+s");
    window.wait_until("the question where", has("file name"));
    window.screenshot("first_save");
    window.key("Return");
    window.wait_until("a saved project", [](const json& report) {
      return report["notice"].get<std::string>().starts_with("Saved");
    });
    // It is in the list of recent files at once.
    window.click(window.widget("menu File"));
    window.wait_until("the menu", has("menu Open recent"));
    window.click(window.widget("menu Open recent"));
    window.wait_until("the project", has("recent " + (folder / "bar.sinew")));
    window.screenshot("open_recent");
    window.key("Escape");
    window.key("Escape");
    // The second time nothing is asked.
    window.click(window.widget("set method"));
    window.click(window.widget("choice linear-blend"));
    window.settle();
    window.key("ctrl+s");
    window.wait_until("the second save", [&](const json&) {
      return test::read_file(folder / "bar.sinew").find("linear-blend") != std::string::npos;
    });
    EXPECT_FALSE(window.has_widget("file name"));
    EXPECT_EQ(window.close(), 0);
  }
  const RealWindow window({test::sample_file("tee")});
  window.settle();
  ASSERT_TRUE(window.drop({folder / "bar.sinew"}));
  window.wait_until("the project", [](const json& report) {
    return report["settings"]["method"] == "linear-blend";
  });
  window.settle();
  EXPECT_EQ(window.report()["character"], "bar");
  window.screenshot("project_opened");
}

TEST_F(FilesInTheWindow, ASkeletonJoinsTheSurfaceThatLacksIt) {
  const test::TemporaryFolder folder;
  test::write_file(folder / "zoo.off",
                   "OFF\n8 6 0\n-1 0 -1\n1 0 -1\n1 0 1\n-1 0 1\n-1 9 -1\n1 9 -1\n1 9 1\n-1 9 1\n"
                   "4 0 1 2 3\n4 7 6 5 4\n4 0 4 5 1\n4 1 5 6 2\n4 2 6 7 3\n4 3 7 4 0\n");
  test::write_file(folder / "bones.skel", "2\n0 1 0 low root\n0 8 0 high low\n");
  RealWindow window({folder / "zoo.off", "--method", "linear-blend"});
  window.settle();
  EXPECT_TRUE(window.report()["joints"].empty());
  window.key("ctrl+o");
  window.wait_until("the skeleton", has("file bones.skel"));
  window.screenshot("skeleton_dialog");
  window.click(window.widget("file bones.skel"));
  window.key("Return");
  window.wait_until("joints", [](const json& report) {
    return report["joints"].contains("high") && report["messages"].empty();
  });
  window.settle();
  EXPECT_EQ(window.report()["character"], "zoo");
  window.screenshot("skeleton_joined");
  // A project has the name of the surface, whichever file comes first.
  window.key("ctrl+s");
  window.wait_until("the question where", has("file name"));
  window.key("Return");
  window.wait_until("a saved project", [](const json& report) {
    return report["notice"].get<std::string>().starts_with("Saved");
  });
  EXPECT_TRUE(std::filesystem::exists(folder / "zoo.sinew"));
}

TEST_F(FilesInTheWindow, UnsavedEditsAreAskedAbout) {
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  RealWindow window({character});
  window.settle();
  window.click(window.widget("set method"));
  window.click(window.widget("choice linear-blend"));
  window.settle();
  window.input("key ctrl+q");
  window.wait_until("the question",
                    [](const json& report) { return report["widgets"].contains("leave discard"); });
  window.screenshot("unsaved_edits");
  // The list of keys covers the whole window. The question must still be drawn above it.
  window.key("F1");
  window.wait_for_frames(3);
  window.screenshot("unsaved_edits_before_all");
  window.click(window.widget("leave stay"));
  window.wait_until("no question", [](const json& report) {
    return !report["widgets"].contains("leave discard");
  });
  ASSERT_TRUE(window.runs());
  window.input("key ctrl+q");
  window.wait_until("the question", [](const json& report) {
    return report["widgets"].contains("leave ask-save");
  });
  window.click(window.widget("leave ask-save"));
  window.wait_until("the question where", has("file name"));
  window.screenshot("unsaved_edits_where");
  window.input("key Return");
  EXPECT_EQ(window.exit_code_at_end(), 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "bar.sinew"));
}

TEST_F(FilesInTheWindow, AFileIsOpenedByTheDialog) {
  const test::TemporaryFolder folder;
  std::filesystem::copy_file(test::sample_file("tee"), folder / "shirt.glb");
  const RealWindow window({test::sample_file("cylinder")});
  window.settle();
  window.key("ctrl+o");
  window.wait_for_frames(3);
  window.screenshot("open_dialog");
  window.click(window.widget("path"));
  window.type(folder / "shirt.glb");
  window.key("Return");
  window.wait_until("the shirt", [](const json& report) { return report["character"] == "shirt"; });
  window.settle();
}

TEST_F(FilesInTheWindow, TheDialogIsUsedByMouseAndKeys) {
  const test::TemporaryFolder folder;
  std::filesystem::copy_file(test::sample_file("cylinder"), folder / "bar.glb");
  std::filesystem::copy_file(test::sample_file("tee"), folder / "shirt.glb");
  std::filesystem::create_directory(folder / "more");
  std::filesystem::copy_file(test::sample_file("tee"), folder / "more/vest.glb");
  const RealWindow window({folder / "bar.glb"});
  window.settle();
  const auto is_shown = [](const std::string& file) {
    return [=](const json& report) { return report["widgets"].contains("file " + file); };
  };
  const auto is_opened = [](const std::string& name) {
    return [=](const json& report) { return report["character"] == name; };
  };
  window.key("ctrl+o");
  window.wait_until("the folder of the character", is_shown("shirt.glb"));
  // Select the folder. Folders are listed before files.
  window.key("Down");
  window.key("Return");
  window.wait_until("what is in the folder", is_shown("vest.glb"));
  window.key("BackSpace");
  window.wait_until("the folder above", is_shown("more"));
  window.type("shi");
  window.wait_until("less files", [&](const json& report) { return !is_shown("bar.glb")(report); });
  window.key("Return");
  window.wait_until("the shirt", is_opened("shirt"));
  window.settle();
  window.key("ctrl+o");
  window.wait_until("the files again", is_shown("bar.glb"));
  window.click(window.widget("file bar.glb"));
  window.key("Return");
  window.wait_until("the bar", is_opened("bar"));
  window.settle();
}

TEST_F(FilesInTheWindow, AProjectIsSavedOverTheOneThatIsClicked) {
  const test::TemporaryFolder folder;
  std::filesystem::copy_file(test::sample_file("cylinder"), folder / "bar.glb");
  test::write_file(folder / "old.sinew", "old");
  const RealWindow window({folder / "bar.glb"});
  window.settle();
  window.key("ctrl+shift+s");
  window.wait_until("the folder of the character", [](const json& report) {
    return report["widgets"].contains("file old.sinew");
  });
  window.click(window.widget("file old.sinew"));
  window.key("Return");
  window.wait_for_frames(3);
  EXPECT_EQ(test::read_file(folder / "old.sinew"), "old") << "it is asked first";
  window.key("Return");
  window.wait_until("a saved project",
                    [&](const json&) { return test::read_file(folder / "old.sinew") != "old"; });
  EXPECT_FALSE(std::filesystem::exists(folder / "bar.sinew"));
}

TEST_F(FilesInTheWindow, SettingsThatAreKeptCanBeReset) {
  const RealWindow window({test::sample_file("cylinder"), "--method", "linear-blend", "--set",
                           "tissue.stiffness=1234"});
  window.settle();
  EXPECT_TRUE(window.drop({test::sample_file("tee")}));
  window.wait_until("the question about its clips", has("use-motion-file open"));
  window.wait_for_frames(3);
  window.click(window.widget("use-motion-file open"));
  window.wait_until("the question about the settings", has("kept-settings reset"));
  window.settle();
  window.screenshot("kept_settings");
  EXPECT_EQ(window.report()["settings"]["method"], "linear-blend");
  window.click(window.widget("kept-settings reset"));
  window.wait_until("the defaults", [](const json& report) {
    return report["settings"]["method"] == "projective" && report["can_undo"];
  });
  EXPECT_FALSE(window.has_widget("kept-settings reset"));
}

TEST_F(FilesInTheWindow, AKeyMakesAnImageOfTheView) {
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  const RealWindow window({character});
  window.settle();
  window.key("space");
  window.stand_still();
  window.key("F12");
  window.wait_until("a picture",
                    [&](const json&) { return std::filesystem::exists(folder / "bar_bend.png"); });
  window.wait_for_frames(3);
  EXPECT_TRUE(window.runs());
}

TEST_F(FilesInTheWindow, ABoxMakesTheVideoASeamlessLoop) {
  const std::string ffprobe = "/usr/bin/ffprobe";
  if (!std::filesystem::exists(ffprobe)) GTEST_SKIP() << "ffprobe is not installed";
  const test::TemporaryFolder folder;
  const std::string character = folder / "bar.glb";
  std::filesystem::copy_file(test::sample_file("cylinder"), character);
  constexpr int kSpeed = 8;  // so that a cycle has fewer frames
  const RealWindow window({character, "--set", "playback.speed=" + std::to_string(kSpeed)});
  window.settle();
  window.key("space");
  window.stand_still();
  const double duration = window.report()["duration"].get<double>();
  window.key("shift+F12");
  window.wait_for_frames(3);
  window.click(window.widget("video of the clip"));
  window.wait_for_frames(3);
  window.click(window.widget("seamless loop"));
  window.wait_for_frames(3);
  window.screenshot("seamless_loop");
  window.click(window.widget("make it"));
  const std::string video = folder / "bar_bend.mp4";
  window.wait_until("a video", [&](const json&) { return std::filesystem::exists(video); });
  const test::Outcome count =
      test::run_program(ffprobe, {"-v", "error", "-count_frames", "-show_entries",
                                  "stream=nb_read_frames", "-of", "csv=p=0", video});
  EXPECT_EQ(std::stoi(count.output), std::lround(30.0 * duration / kSpeed))
      << "the frame at the end of a cycle is the first of the next";
}

TEST_F(FilesInTheWindow, AScriptMakesAnImageAndChangesTheQuality) {
  const test::TemporaryFolder folder;
  test::write_file(folder / "script.txt",
                   "pause\nwait 0.5\npicture " + (folder / "view.png") +
                       " 320x200\nwait 0.5\nquality full\nwait 0.5\nquality fast\nwait 0.5\n");
  RealWindow window({test::sample_file("cylinder"), "--script", folder / "script.txt"});
  EXPECT_EQ(window.exit_code_at_end(), 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "view.png"));
}

TEST_F(FilesInTheWindow, ItIsResized) {
  const RealWindow window({test::sample_file("tee")});
  window.settle();
  for (const auto& [width, height] :
       {std::pair(700, 500), std::pair(330, 240), std::pair(1280, 800)}) {
    window.resize(width, height);
    window.wait_until("a smaller view", [&, width = width](const json& report) {
      return report["view"][2].get<double>() <= width;
    });
    window.screenshot("resized_" + std::to_string(width));
    ASSERT_TRUE(window.runs());
  }
  EXPECT_GT(covered(window.view_of(window.screenshot("resized_back"))), 0.03);
}

TEST_F(FilesInTheWindow, ItIsNoLargerThanTheDisplay) {
  constexpr test::DisplaySize kDisplay{1024, 640};
  static_assert(kDisplay.width < RealWindow::kWidth && kDisplay.height < RealWindow::kHeight);
  const RealWindow window({test::sample_file("tee")}, {}, kDisplay);
  window.settle();
  window.screenshot("small_display");
  const json report = window.report();
  // The side panel is at the right of the view, the timeline below it.
  EXPECT_LT(report["view"][2].get<double>(), kDisplay.width);
  EXPECT_LT(report["view"][3].get<double>(), kDisplay.height);
  for (const auto& [name, rectangle] : report["widgets"].items()) {
    EXPECT_LE(rectangle[2].get<double>(), kDisplay.width) << name;
  }
}

TEST_F(FilesInTheWindow, ItClosesWhileItPrepares) {
  // The body is fine, and contacts of extreme poses are not in the empty cache, so the preparation
  // takes long.
  test::TemporaryFolder cache;
  RealWindow window({"--set", "simulation.vertices=9000", "--set", "contact=local"},
                    {"SINEW_CACHE=" + (cache / "cache")});
  window.wait_until("preparation", [](const json& report) { return report["busy"].get<bool>(); });
  EXPECT_EQ(window.close(), 0);
}

TEST_F(FilesInTheWindow, TheDialogBeginsInTheFolderThatWasUsedLast) {
  const test::TemporaryFolder folder, config;
  std::filesystem::copy_file(test::sample_file("tee"), folder / "shirt.glb");
  test::write_file(config / "preferences.toml", "hint_seen = true\n");
  const std::vector<std::string> variables{"SINEW_CONFIG=" + config.path().string()};
  {
    RealWindow window({test::sample_file("cylinder")}, variables);
    window.settle();
    window.key("ctrl+o");
    window.wait_until("the folder of the character", has("file cylinder.glb"));
    window.click(window.widget("path"));
    window.type(folder / "");
    window.key("Return");
    window.wait_until("the folder", has("file shirt.glb"));
    window.double_click(window.widget("file shirt.glb"));
    window.wait_until("the shirt",
                      [](const json& report) { return report["character"] == "shirt"; });
    window.settle();
    EXPECT_EQ(window.close(), 0);
  }
  const RealWindow window({test::sample_file("cylinder")}, variables);
  window.settle();
  window.key("ctrl+o");
  window.wait_until("the folder used last", has("file shirt.glb"));
}

}  // namespace
}  // namespace sinew
