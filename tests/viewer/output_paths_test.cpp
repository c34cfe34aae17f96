// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <filesystem>

#include "assets/scratch_folder.h"
#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Shows the file "bar.glb", next to "shirt.glb".
class OutputPathsTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(path("models/more"));
    fs::create_directories(path("renders"));
    fs::copy_file(sample("cylinder"), path("models/bar.glb"));
    fs::copy_file(sample("tee"), path("models/more/shirt.glb"));
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
    state_ = std::make_unique<ViewerState>(open_character({path("models/bar.glb")}), settings, 0,
                                           Document{}, std::vector<Collider>{},
                                           Origin{{path("models/bar.glb")}, ""});
  }
  static std::string sample(const std::string& name) {
    return std::string(SINEW_SOURCE_DIR) + "/data/" + name + ".glb";
  }
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  void open_shirt() {
    run_action(*state_, "open " + path("models/more/shirt.glb"));
    test::settle(*state_);
  }
  OutputPaths& outputs() { return state_->outputs; }

  ScratchFolder folder_;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(OutputPathsTest, FilesAreNextToTheCharacterAndNamedAfterTheClip) {
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar_bend.png"));
  folder_.write("models/bar_bend.png", "");
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar_bend-2.png"));
  state_->playback.select_clip(1);
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar_twist.png"));
  state_->playback.select_clip(-1);
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_rest.mp4"));
  open_shirt();
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/more/shirt_bend.png"));
}

TEST_F(OutputPathsTest, ExportsAreNamedAfterTheExportedClip) {
  outputs().name_exports_after(1);
  EXPECT_EQ(outputs().path(OutputKind::kExport, ".glb"), path("models/bar_twist.glb"));
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar_bend.png"));
  outputs().name_exports_after(ExportRequest::kAllClips);
  EXPECT_EQ(outputs().path(OutputKind::kExport, ".glb"), path("models/bar-2.glb"))
      << "bar.glb is the character";
}

TEST_F(OutputPathsTest, AnotherFormatKeepsTheProposedName) {
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_bend.mp4"));
  outputs().set_ending(OutputKind::kVideo, "_%04d.png");
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_bend_%04d.png"));
  state_->playback.select_clip(1);
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_twist_%04d.png"))
      << "it still follows the clip";
  outputs().use(OutputKind::kVideo, path("models/bar_twist_%04d.png"));
  state_->playback.select_clip(0);
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_bend_%04d.png"))
      << "also after it was used";
}

TEST_F(OutputPathsTest, ATypedPathStaysAsItIs) {
  folder_.write("models/bar_bend.mp4", "");
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_bend-2.mp4"));
  outputs().choose(OutputKind::kVideo, path("models/bar_bend-2_%04d.png"));
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_bend-2_%04d.png"));
  outputs().set_ending(OutputKind::kVideo, ".mp4");
  state_->playback.select_clip(1);
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("models/bar_bend-2.mp4"))
      << "only its ending changes";
}

TEST_F(OutputPathsTest, AChosenFolderAndNameAreRememberedForTheirKind) {
  outputs().choose(OutputKind::kVideo, path("renders/walk.mp4"));
  state_->playback.select_clip(1);
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk.mp4"));
  outputs().use(OutputKind::kVideo, path("renders/walk.mp4"));
  folder_.write("renders/walk.mp4", "");
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk-2.mp4"));
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar_twist.png"));
  open_shirt();
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/shirt_bend.mp4"))
      << "the folder stays, the name is that of the open character";
}

TEST_F(OutputPathsTest, NumbersOfEarlierFilesAreNoPartOfTheName) {
  for (const char* const name :
       {"walk-3.mp4", "walk_%04d.png", "walk%03d.png", "walk-%d.png", "walk-2_%06d.png"}) {
    outputs().use(OutputKind::kVideo, path(std::string("renders/") + name));
    EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk.mp4")) << name;
  }
}

TEST_F(OutputPathsTest, AnImageWithoutAnOwnNameReplacesNoEarlierOne) {
  outputs().choose(OutputKind::kImage, path("renders/best.png"));
  EXPECT_EQ(outputs().free_path(OutputKind::kImage, ".png"), path("renders/best.png"));
  folder_.write("renders/best.png", "");
  EXPECT_EQ(outputs().free_path(OutputKind::kImage, ".png"), path("models/bar_bend.png"));
}

TEST_F(OutputPathsTest, AFolderThatIsGoneIsForgotten) {
  outputs().use(OutputKind::kExport, path("renders/walk.glb"));
  fs::remove(path("renders"));
  EXPECT_EQ(outputs().path(OutputKind::kExport, ".glb"), path("models/walk.glb"));
}

TEST_F(OutputPathsTest, ASequenceIsTakenByAnyOfItsImages) {
  const std::string sequence = path("renders/walk_%04d.png");
  EXPECT_FALSE(is_taken(sequence));
  folder_.write("renders/walk_0007.png", "");
  EXPECT_TRUE(is_taken(sequence));
}

}  // namespace
}  // namespace sinew
