// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "assets/scratch_folder.h"
#include "samples/samples.h"
#include "support/bending_bvh.h"
#include "viewer/actions/actions.h"
#include "viewer/edit_name.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

void write_sample_to(const std::string& name, const std::string& path) {
  const auto data = embedded_sample(name);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size()));
}

std::uint32_t word_at(const std::string& bytes, std::size_t place) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + place, sizeof word);
  return word;
}

void set_word_at(std::string& bytes, std::size_t place, std::size_t value) {
  const auto word = static_cast<std::uint32_t>(value);
  std::memcpy(bytes.data() + place, &word, sizeof word);
}

/// Removes the last triangle of the first mesh of a binary glTF file.
void drop_a_triangle(const std::string& path) {
  std::ostringstream read;
  read << std::ifstream(path, std::ios::binary).rdbuf();
  std::string bytes = read.str();
  constexpr std::size_t kJson = 20;
  const std::size_t length = word_at(bytes, 12);
  nlohmann::json document = nlohmann::json::parse(bytes.substr(kJson, length));
  auto& count =
      document["accessors"][document["meshes"][0]["primitives"][0]["indices"].get<int>()]["count"];
  count = count.get<int>() - 3;
  std::string text = document.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');
  bytes.replace(kJson, length, text);
  set_word_at(bytes, 12, text.size());
  set_word_at(bytes, 8, bytes.size());
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Opens a file that the tests rewrite while it is shown.
class Reload : public testing::Test {
 protected:
  void SetUp() override {
    write_sample_to("cylinder", file_);
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;  // quick to prepare
    state_ = std::make_unique<ViewerState>(test::cylinder(), settings, 0);
    state_->playback.playing = false;
    state_->files.open({file_});
    test::settle(*state_);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  /// Lets the viewer check its files for changes `times` times.
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
  const int revision = state_->revisions().character;
  look(3);
  EXPECT_EQ(state_->revisions().character, revision) << "nothing has changed";
  write_later("tee");
  look(1);
  EXPECT_EQ(state_->revisions().character, revision) << "somebody may still be writing";
  look(1);
  EXPECT_EQ(state_->revisions().character, revision + 1);
  EXPECT_NE(static_cast<int>(session().character().surface.vertex_count()), vertices);
  look(3);
  EXPECT_EQ(state_->revisions().character, revision + 1) << "once";
}

TEST_F(Reload, KeepsWhatTheUserHasDone) {
  state_->tools.selected_joint = 1;
  run_action(*state_, "rotate 0 0 20");
  run_action(*state_, "set playback.speed=0.5");
  run_action(*state_, "clip 1");
  run_action(*state_, "seek 0.25");
  run_action(*state_, "orbit 30 10");
  state_->update(0.0);
  state_->edits.keep();
  const Document document = state_->edits.document;
  const Camera camera = state_->view.camera;
  ASSERT_EQ(document.posed.size(), 1U);
  run_action(*state_, "reload");
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_TRUE(state_->edits.document == document);
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
  EXPECT_EQ(session().clip(), 1);
  EXPECT_EQ(session().time(), 0.25);
  EXPECT_TRUE(state_->view.camera == camera);
  EXPECT_FALSE(state_->view.wants_frame);
  EXPECT_EQ(state_->tools.selected_joint, 1);
  EXPECT_TRUE(state_->project.has_unsaved_edits());
  EXPECT_TRUE(state_->edits.can_undo()) << "the same joints: what was done can be undone";
  EXPECT_EQ(state_->project.origin().files, std::vector<std::string>{file_});
}

TEST_F(Reload, KeepsWhatIsShown) {
  for (const char* const line : {"cut x 0.05", "cut flip", "shading clay", "heat stretch"})
    run_action(*state_, line);
  state_->view.cut_open(false);
  ASSERT_EQ(state_->view.options.cut_axis, 0);
  const ViewOptions options = state_->view.options;
  run_action(*state_, "reload");
  test::settle(*state_);
  EXPECT_EQ(state_->view.options, options) << "also the plane of a cut that is closed";
  EXPECT_EQ(state_->heat.map, HeatMap::kStretch);
}

TEST_F(Reload, AfterMotionWasAddedIsNoStepOfUndo) {
  run_action(*state_, "add-motion " + folder_.write("fold.bvh", kBendingBvh));
  test::settle(*state_);
  state_->update(0.0);
  state_->edits.keep();
  run_action(*state_, "set playback.speed=0.5");
  state_->update(0.0);
  state_->edits.keep();
  const int clips = session().clip_count();
  run_action(*state_, "reload");
  test::settle(*state_);
  state_->update(0.0);
  state_->edits.keep();
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_EQ(session().clip_count(), clips);
  EXPECT_EQ(edit_name(*state_->edits.history().before_last(), state_->edits.values()),
            "Playback speed");
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_EQ(state_->edits.settings.speed, 1.0) << "the step before the reload";
  EXPECT_EQ(session().clip_count(), clips);
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_EQ(session().clip_count(), clips - 1);
  EXPECT_FALSE(state_->edits.can_undo());
}

TEST_F(Reload, OfAnotherMeshCarriesPaintAndForgetsWhatWasUndone) {
  run_action(*state_, "paint-tool stiffness");
  run_action(*state_, "paint-fill 4");
  state_->update(0.0);
  state_->edits.keep();
  run_action(*state_, "set playback.speed=0.5");
  state_->update(0.0);
  state_->edits.keep();
  const std::size_t triangles = session().character().surface.triangles.size();
  drop_a_triangle(file_);
  run_action(*state_, "reload");
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_NE(session().character().surface.triangles.size(), triangles);
  const PaintedMaps::Values* const painted =
      state_->edits.document.painted.find(PaintedMap::kStiffness);
  ASSERT_NE(painted, nullptr);
  EXPECT_EQ(static_cast<int>(painted->size()), session().character().surface.vertex_count());
  EXPECT_FALSE(state_->edits.can_undo()) << "paint of the mesh before does not fit";
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
}

/// A glTF with two triangles, which are levels of detail of one object, and without a skeleton.
const char* const kLevels =
    R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
"nodes":[{"mesh":0,"name":"Leaf_LOD0"},{"mesh":1,"name":"Leaf_LOD1"}],
"meshes":[{"name":"Leaf_LOD0","primitives":[{"attributes":{"POSITION":0}}]},
{"name":"Leaf_LOD1","primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
"bufferViews":[{"buffer":0,"byteLength":36}],
"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})";

bool says(const ViewerState& state, const std::string& what) {
  return std::any_of(
      state.messages.look_warnings.begin(), state.messages.look_warnings.end(),
      [&](const std::string& warning) { return warning.find(what) != std::string::npos; });
}

TEST(Opening, SaysThatThereIsNoSkeletonAndKeepsTheLevelOfDetail) {
  const ScratchFolder folder;
  const std::string file = folder.write("leaf.gltf", kLevels);
  ViewerState state(test::cylinder(), Settings{}, 0);
  EXPECT_FALSE(says(state, "has no skeleton"));
  Project project;
  project.files = {file};
  project.level_of_detail = 1;
  const std::string project_file = folder.path() + "/leaf.sinew";
  write_project(project, project_file);
  state.files.open({project_file});
  test::settle(state);
  EXPECT_TRUE(says(state, "has no skeleton, so it does not move"));
  ASSERT_EQ(state.session().character().parts.size(), 1U);
  EXPECT_EQ(state.session().character().parts[0].name, "Leaf_LOD1");
  EXPECT_EQ(state.project.content().level_of_detail, 1);
}

TEST_F(Reload, SaysOnceThatAFileIsBrokenAndKeepsTheCharacter) {
  const int revision = state_->revisions().character;
  std::ofstream(file_) << "half of a file";
  look(5);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->revisions().character, revision);
  write_later("cylinder");
  look(2);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->revisions().character, revision + 1) << "the whole file comes";
}

TEST_F(Reload, WaitsForAFileThatIsGone) {
  const int revision = state_->revisions().character;
  fs::remove(file_);
  look(4);
  EXPECT_TRUE(state_->messages.errors.empty());
  write_later("cylinder");
  look(2);
  EXPECT_EQ(state_->revisions().character, revision + 1);
}

TEST_F(Reload, DoesNotHappenAgainstTheUsersWill) {
  const int revision = state_->revisions().character;
  run_action(*state_, "auto-reload off");
  write_later("tee");
  look(4);
  EXPECT_EQ(state_->revisions().character, revision);
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

TEST_F(Reload, AnAddedMotionIsReadAgainWhenItIsRewritten) {
  const std::string motion = folder_.write("bend.bvh", kBendingBvh);
  run_action(*state_, "add-motion " + motion);
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_EQ(state_->edits.document.motions.size(), 1U);
  look(1);
  std::string longer = kBendingBvh;
  longer.replace(longer.find("Frame Time: 1"), 13, "Frame Time: 20");
  folder_.write("bend.bvh", longer);
  look(3);
  EXPECT_EQ(state_->edits.document.motions.at(0).clips->at(0).duration, 20.0);
}

}  // namespace
}  // namespace sinew
