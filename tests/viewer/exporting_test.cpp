// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <utility>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Shows a copy of the built-in cylinder, paused in its first clip.
class ExportingTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::copy_file(std::string(SINEW_SOURCE_DIR) + "/data/cylinder.glb", path("bar.glb"));
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
    state_ =
        std::make_unique<ViewerState>(open_character({path("bar.glb")}), settings, 0, Document{},
                                      std::vector<Collider>{}, Origin{{path("bar.glb")}, ""});
    state_->playback.playing = false;
    test::settle(*state_);
  }
  void run(const std::string& line) {
    run_action(*state_, line);
    test::settle(*state_);
    state_->update(0.0);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  /// Returns the number of frames of a .pc2 file.
  static int frames_of(const std::string& file) {
    std::int32_t count = 0;
    std::memcpy(&count, read_file(file).data() + 28, sizeof count);
    return count;
  }

  /// Returns the number of the first frame of a .pc2 file.
  static float first_frame_of(const std::string& file) {
    float first = 0.0F;
    std::memcpy(&first, read_file(file).data() + 20, sizeof first);
    return first;
  }

  ScratchFolder folder_;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(ExportingTest, WritesTheRangeAtTheRate) {
  run("export " + path("all.pc2"));
  EXPECT_EQ(frames_of(path("all.pc2")), 91) << "3 s at 30 frames per second";
  run("export " + path("some.pc2") + " fps=10 frames=5:20");
  EXPECT_EQ(frames_of(path("some.pc2")), 16);
  EXPECT_EQ(first_frame_of(path("some.pc2")), 5.0F);
  EXPECT_EQ(state_->messages.notice, "Exported " + path("some.pc2"));
  EXPECT_FALSE(state_->playback.playing) << "the window's own character is left alone";
  EXPECT_EQ(state_->session().time(), 0.0);
}

TEST_F(ExportingTest, WritesAllClipsWithTheSkeleton) {
  run("export " + path("game.glb") + " all keep-skeleton fps=10");
  const Character read = open_character({path("game.glb")});
  EXPECT_EQ(read.clips.size(), 3U);
  EXPECT_EQ(read.skeleton.joint_count(), state_->session().character().skeleton.joint_count());
}

TEST_F(ExportingTest, ClosesALoop) {
  run("export " + path("loop.pc2") + " fps=10 loop");
  const std::string bytes = read_file(path("loop.pc2"));
  const int frames = frames_of(path("loop.pc2"));
  const std::size_t frame = (bytes.size() - 32) / frames;
  EXPECT_EQ(bytes.substr(32, frame), bytes.substr(bytes.size() - frame))
      << "the last frame is the first one again";
  EXPECT_NE(bytes.substr(32, frame), bytes.substr(32 + frames / 2 * frame, frame));
}

TEST_F(ExportingTest, TellsOfTheLastExport) {
  EXPECT_EQ(state_->exporting.last(), nullptr);
  run("set method=projective");
  run("export " + path("game.glb") + " keep-skeleton fps=10 morph-tolerance=0.001");
  const LastExport* const last = state_->exporting.last();
  ASSERT_NE(last, nullptr);
  EXPECT_EQ("Exported " + last->report, state_->messages.notice);
  EXPECT_NE(last->report.find(path("game.glb")), std::string::npos) << last->report;
  EXPECT_NE(last->report.find("morph targets"), std::string::npos) << last->report;
  const std::size_t few = open_character({path("game.glb")}).morphs.size();
  run("export " + path("game.glb") + " keep-skeleton fps=10 morph-tolerance=0");
  EXPECT_GT(few, 1U);
  EXPECT_LT(few, open_character({path("game.glb")}).morphs.size());
}

TEST_F(ExportingTest, RefusesWhatTheFormatCannotHold) {
  EXPECT_THROW(run_action(*state_, "export " + path("a.pc2") + " all"), UsageError);
  EXPECT_THROW(run_action(*state_, "export " + path("a.mdd") + " keep-skeleton"), UsageError);
  EXPECT_THROW(run_action(*state_, "export " + path("a.txt")), UsageError);
  EXPECT_FALSE(state_->exporting.is_exporting());
}

TEST_F(ExportingTest, NeverOverwritesTheCharacter) {
  const std::string before = read_file(path("bar.glb"));
  run_action(*state_, "export " + path("bar.glb"));
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(read_file(path("bar.glb")), before);
}

TEST_F(ExportingTest, NeverOverwritesAFileThatTheSceneCameFrom) {
  const std::string wall = folder_.write(
      "wall.obj", "v 9 0 0\nv 9 1 0\nv 9 1 1\nv 8 0 0\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 1 3 4\n");
  const std::string before = read_file(wall);
  run("collider " + wall);
  run("clip rest");  // a single frame, so that the name gets no number
  run_action(*state_, "export " + wall);
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("wall.obj"), std::string::npos);
  EXPECT_EQ(read_file(wall), before);
}

TEST_F(ExportingTest, ACancelledExportLeavesNoFile) {
  run_action(*state_, "export " + path("long.glb") + " fps=1000 all");
  ASSERT_TRUE(state_->busy());
  run_action(*state_, "cancel");
  EXPECT_FALSE(state_->busy());
  state_.reset();  // waits for the work to stop
  EXPECT_FALSE(fs::exists(path("long.glb")));
}

TEST_F(ExportingTest, AnImageWithTheNameOfAnExportIsRefused) {
  EXPECT_THROW(run_action(*state_, "film " + path("out.glb")), UsageError);
}

TEST_F(ExportingTest, WarningsAboutFramesKnowTheirMoment) {
  for (const char* const line :
       {"set method=projective", "set tissue.stiffness=300", "set tissue.sag_limit=0",
        "set tissue.damping=0", "set dynamics.gravity=9.81", "set playback.speed=1.25",
        "clip swing"})
    run(line);  // tissue that folds over
  for (const std::string clips : {"", " all"}) {
    run("export " + path("soft.glb") + " fps=30" + clips);
    const std::vector<OutputWarning>& warnings = state_->exporting.last()->warnings;
    const auto found = std::find_if(warnings.begin(), warnings.end(), [](const auto& warning) {
      return warning.text.find("folds over") != std::string::npos && warning.moment &&
             warning.moment->clip == "swing";
    });
    ASSERT_NE(found, warnings.end()) << clips;
    const std::string& text = found->text;
    const int frame = std::stoi(text.substr(text.find("frames ") + 7));
    EXPECT_EQ(found->moment->character, state_->revisions().character);
    EXPECT_NEAR(found->moment->time, 1.25 * frame / 30.0, 1e-9) << text;
  }
}

TEST_F(ExportingTest, AFailureNamesTheFileAndTheRemedyAndLeavesNothing) {
  fs::create_directories(path("taken.pc2"));
  folder_.write("file", "");
  const std::vector<std::pair<std::string, std::string>> cases{
      {"taken.pc2", "folder"}, {"gone/out.pc2", "folder"}, {"file/out.pc2", "folder"}};
  for (const auto& [name, remedy] : cases) {
    run_action(*state_, "export " + path(name));
    test::settle(*state_);
    state_->update(0.0);
    ASSERT_EQ(state_->messages.errors.size(), 1U) << name;
    const std::string& error = state_->messages.errors[0];
    EXPECT_NE(error.find(path(name)), std::string::npos) << error;
    EXPECT_NE(error.find(remedy), std::string::npos) << error;
    EXPECT_NE(error.find("; "), std::string::npos) << "a remedy follows: " << error;
    state_->messages.errors.clear();
    EXPECT_FALSE(state_->exporting.is_exporting());
  }
  EXPECT_TRUE(fs::is_empty(path("taken.pc2")));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 3)
      << "bar.glb, taken.pc2 and file";
  run("export " + path("out.pc2"));
  EXPECT_EQ(frames_of(path("out.pc2")), 91);
}

}  // namespace
}  // namespace sinew
