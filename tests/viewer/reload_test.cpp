#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "assets/scratch_folder.h"
#include "samples/samples.h"
#include "viewer/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

void write_sample_to(const std::string& name, const std::string& path) {
  const auto data = embedded_sample(name);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size()));
}

/// A viewer of a file that is written anew.
class Reload : public testing::Test {
 protected:
  void SetUp() override {
    write_sample_to("cylinder", file_);
    Settings settings;
    settings.method = "linear-blend";  // soon prepared
    state_ = std::make_unique<ViewerState>(test::cylinder(), settings, 0);
    state_->playing = false;
    state_->open({file_});
    test::settle(*state_);
    ASSERT_TRUE(state_->messages.empty()) << state_->messages[0];
  }
  /// Lets so many looks at the files take place.
  void look(int times) {
    for (int i = 0; i < times; ++i) {
      state_->update(FileWatch::kPause + 0.01);
      for (int wait = 0; wait < 20; ++wait) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        state_->update(0.0);
      }
      test::settle(*state_);
    }
  }
  const Session& session() const { return state_->session(); }
  void write_later(const std::string& name) {
    write_sample_to(name, file_);
    fs::last_write_time(file_, fs::file_time_type::clock::now() + std::chrono::seconds(++written_));
  }

  ScratchFolder folder_;
  std::string file_ = folder_.path() + "/hero.glb";
  int written_ = 0;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(Reload, FollowsAFileThatIsWrittenAnew) {
  const int vertices = static_cast<int>(session().character().surface.vertex_count());
  const int revision = state_->character_revision();
  look(3);
  EXPECT_EQ(state_->character_revision(), revision) << "nothing has changed";
  write_later("tee");
  look(1);
  EXPECT_EQ(state_->character_revision(), revision) << "somebody may still be writing";
  look(1);
  EXPECT_EQ(state_->character_revision(), revision + 1);
  EXPECT_NE(static_cast<int>(session().character().surface.vertex_count()), vertices);
  look(3);
  EXPECT_EQ(state_->character_revision(), revision + 1) << "once";
}

TEST_F(Reload, KeepsWhatTheUserHasDone) {
  state_->selected_joint = 1;
  run_action(*state_, "rotate 0 0 20");
  run_action(*state_, "set playback.speed=0.5");
  run_action(*state_, "clip 1");
  run_action(*state_, "seek 0.25");
  run_action(*state_, "orbit 30 10");
  state_->update(0.0);
  state_->keep_edits();
  const Document document = state_->document;
  const Camera camera = state_->camera;
  ASSERT_EQ(document.posed.size(), 1U);
  run_action(*state_, "reload");
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.empty()) << state_->messages[0];
  EXPECT_TRUE(state_->document == document);
  EXPECT_EQ(state_->settings.speed, 0.5);
  EXPECT_EQ(session().clip(), 1);
  EXPECT_EQ(session().time(), 0.25);
  EXPECT_TRUE(state_->camera == camera);
  EXPECT_FALSE(state_->wants_frame);
  EXPECT_EQ(state_->selected_joint, 1);
  EXPECT_TRUE(state_->has_unsaved_edits());
  EXPECT_TRUE(state_->can_undo()) << "the same joints: what was done can be undone";
  EXPECT_EQ(state_->origin().files, std::vector<std::string>{file_});
}

TEST_F(Reload, SaysOnceThatAFileIsBrokenAndKeepsTheCharacter) {
  const int revision = state_->character_revision();
  std::ofstream(file_) << "half of a file";
  look(5);
  EXPECT_EQ(state_->messages.size(), 1U);
  EXPECT_EQ(state_->character_revision(), revision);
  write_later("cylinder");
  look(2);
  EXPECT_EQ(state_->messages.size(), 1U);
  EXPECT_EQ(state_->character_revision(), revision + 1) << "the whole file comes";
}

TEST_F(Reload, WaitsForAFileThatIsGone) {
  const int revision = state_->character_revision();
  fs::remove(file_);
  look(4);
  EXPECT_TRUE(state_->messages.empty());
  write_later("cylinder");
  look(2);
  EXPECT_EQ(state_->character_revision(), revision + 1);
}

TEST_F(Reload, DoesNotHappenAgainstTheUsersWill) {
  const int revision = state_->character_revision();
  run_action(*state_, "auto-reload off");
  write_later("tee");
  look(4);
  EXPECT_EQ(state_->character_revision(), revision);
}

TEST_F(Reload, WatchesTheBuffersOfAGltfAndWhomItMeets) {
  folder_.write("a b.bin", "x");
  folder_.write("skin.png", "x");
  const std::string gltf = folder_.write(
      "hero.gltf", R"({"buffers":[{"uri":"a%20b.bin"}],"images":[{"uri":"skin.png"}]})");
  Character character = test::cylinder();
  character.files = {gltf};
  Character wall = test::cylinder();
  wall.files = {folder_.write("wall.obj", "mtllib wall.mtl\nv 0 0 0\n")};
  const std::vector<std::string> files =
      files_of(OpenedCharacter(character, {Collider{wall.files[0], wall, {}}}));
  for (const char* name : {"hero.gltf", "a b.bin", "skin.png", "wall.obj", "wall.mtl"}) {
    EXPECT_NE(std::find(files.begin(), files.end(), folder_.path() + "/" + name), files.end())
        << name;
  }
}

}  // namespace
}  // namespace sinew
