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

TEST_F(OutputPathsTest, FilesAreNextToTheCharacterWithANumber) {
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar-1.png"));
  folder_.write("models/bar-1.png", "");
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar-2.png"));
  open_shirt();
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/more/shirt-1.png"));
}

TEST_F(OutputPathsTest, AChosenFolderIsRememberedForItsKind) {
  outputs().choose(OutputKind::kVideo, path("renders/walk.mp4"));
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk.mp4"));
  outputs().use(OutputKind::kVideo, path("renders/walk.mp4"));
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk-1.mp4"));
  EXPECT_EQ(outputs().path(OutputKind::kImage, ".png"), path("models/bar-1.png"));
  open_shirt();
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/shirt-1.mp4"))
      << "the folder stays, the name is that of the open character";
}

TEST_F(OutputPathsTest, NumbersOfEarlierFilesAreNoPartOfTheName) {
  outputs().use(OutputKind::kVideo, path("renders/walk-3.mp4"));
  EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk-1.mp4"));
  for (const char* const name :
       {"walk_%04d.png", "walk%03d.png", "walk-%d.png", "walk-2_%06d.png"}) {
    outputs().use(OutputKind::kVideo, path(std::string("renders/") + name));
    EXPECT_EQ(outputs().path(OutputKind::kVideo, ".mp4"), path("renders/walk-1.mp4")) << name;
  }
}

TEST_F(OutputPathsTest, AnImageWithoutAnOwnNameReplacesNoEarlierOne) {
  outputs().choose(OutputKind::kImage, path("renders/best.png"));
  EXPECT_EQ(outputs().free_path(OutputKind::kImage, ".png"), path("renders/best.png"));
  folder_.write("renders/best.png", "");
  EXPECT_EQ(outputs().free_path(OutputKind::kImage, ".png"), path("models/bar-1.png"));
}

TEST_F(OutputPathsTest, AFolderThatIsGoneIsForgotten) {
  outputs().use(OutputKind::kExport, path("renders/walk.glb"));
  fs::remove(path("renders"));
  EXPECT_EQ(outputs().path(OutputKind::kExport, ".glb"), path("models/walk-1.glb"));
}

TEST_F(OutputPathsTest, ASequenceIsTakenByAnyOfItsImages) {
  const std::string sequence = path("renders/walk_%04d.png");
  EXPECT_FALSE(is_taken(sequence));
  folder_.write("renders/walk_0007.png", "");
  EXPECT_TRUE(is_taken(sequence));
}

}  // namespace
}  // namespace sinew
