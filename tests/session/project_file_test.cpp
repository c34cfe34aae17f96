// SPDX-License-Identifier: MIT

#include "session/settings/project_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/scratch_folder.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Folders with the files of a project: home/hero/hero.glb and home/wälls/my wall.obj.
class ProjectFile : public testing::Test {
 protected:
  ProjectFile() {
    fs::create_directories(home_ / "hero");
    fs::create_directories(home_ / "wälls");
    project_.files = {folder_.write("home/hero/hero.glb", "1")};
    project_.motions = {folder_.write("home/hero/dance.bvh", "3")};
    project_.colliders = {folder_.write("home/wälls/my wall.obj", "2")};
  }
  /// Returns the contents of a project's files, which show whether they are the right ones.
  static std::string contents(const Project& project) {
    std::string all;
    for (const std::string& file : project.files) all += read_file(file);
    for (const std::string& file : project.motions) all += read_file(file);
    for (const std::string& file : project.colliders) all += read_file(file);
    return all;
  }

  ScratchFolder folder_;
  fs::path home_ = fs::path(folder_.path()) / "home";
  Project project_;
};

TEST_F(ProjectFile, NamesItsFilesFromWhereItLies) {
  const std::string path = (home_ / "hero/hero.sinew").string();
  write_project(project_, path);
  const std::string text = read_file(path);
  EXPECT_NE(text.find("files = [\"hero.glb\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("colliders = [\"../wälls/my wall.obj\"]"), std::string::npos) << text;
  EXPECT_EQ(contents(read_project(path)), "132");
}

TEST_F(ProjectFile, MovesWithItsFiles) {
  write_project(project_, (home_ / "hero/hero.sinew").string());
  fs::rename(home_, home_.parent_path() / "elsewhere");
  EXPECT_EQ(contents(read_project((home_.parent_path() / "elsewhere/hero/hero.sinew").string())),
            "132");
}

TEST_F(ProjectFile, ReadsAndWritesFromTheFolderOfTheProgram) {
  const fs::path before = fs::current_path();
  fs::current_path(home_ / "hero");
  project_.files = {"hero.glb"};
  write_project(project_, "hero.sinew");
  const Project read = read_project("hero.sinew");
  const std::string all = contents(read);
  fs::current_path(before);
  EXPECT_EQ(all, "132");
  EXPECT_EQ(read.files, std::vector<std::string>{"hero.glb"});
}

TEST_F(ProjectFile, FindsItsWayOutOfALinkedFolder) {
  fs::create_directories(home_.parent_path() / "far/away");
  fs::create_directory_symlink(home_ / "hero", home_.parent_path() / "far/away/link");
  const std::string path = (home_.parent_path() / "far/away/link/hero.sinew").string();
  write_project(project_, path);
  EXPECT_EQ(contents(read_project(path)), "132");
  EXPECT_EQ(contents(read_project((home_ / "hero/hero.sinew").string())), "132");
}

TEST_F(ProjectFile, KeepsTheNamesOfLinksInItsFolder) {
  fs::create_directory_symlink(home_ / "wälls", home_ / "hero/link");
  project_.colliders = {(home_ / "hero/link/my wall.obj").string()};
  const std::string path = (home_ / "hero/hero.sinew").string();
  write_project(project_, path);
  EXPECT_NE(read_file(path).find("colliders = [\"link/my wall.obj\"]"), std::string::npos);
}

TEST_F(ProjectFile, SaysWhichOfItsFilesIsMissing) {
  const std::string path = (home_ / "hero.sinew").string();
  write_project(project_, path);
  fs::remove(project_.colliders[0]);
  const std::string sentence = input_error([&] { read_project(path); });
  EXPECT_TRUE(sentence.starts_with(path)) << sentence;
  EXPECT_NE(sentence.find("my wall.obj"), std::string::npos) << sentence;
}

TEST_F(ProjectFile, KeepsTheOlderFileWhenItCannotBeWritten) {
  const std::string path = (home_ / "hero.sinew").string();
  write_project(project_, path);
  const std::string before = read_file(path);
  project_.radii["Head"].joint = std::nan("");
  EXPECT_NE(input_error([&] { write_project(project_, path); }).find(path), std::string::npos);
  EXPECT_EQ(read_file(path), before);
  EXPECT_NE(input_error([&] { write_project({}, (home_ / "no/folder.sinew").string()); }), "");
  int files = 0;
  for (const auto& entry : fs::directory_iterator(home_)) files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 1) << "another file is left next to it";
}

TEST_F(ProjectFile, IsKnownByItsFirstLineOrItsName) {
  EXPECT_TRUE(is_project(folder_.write("a.txt", "\n# mine\n sinew_project = 1\n")));
  EXPECT_TRUE(is_project(folder_.write("empty.SINEW", "")));
  EXPECT_TRUE(is_project("missing.sinew"));
  EXPECT_FALSE(is_project(folder_.write("b.txt", "files = ['sinew_project = 1']")));
  EXPECT_FALSE(is_project(project_.files[0]));
  EXPECT_FALSE(is_project("missing.glb"));
  EXPECT_FALSE(is_project(home_.string()));
}

TEST_F(ProjectFile, IsNoPartOfACharacter) {
  const std::string path = (home_ / "hero.sinew").string();
  write_project({}, path);
  EXPECT_NE(input_error([&] { open_character({path}); }).find("open it by itself"),
            std::string::npos);
}

TEST(ClipNames, AreThoseOfTheFilesAndThenTheRecordedOnes) {
  Character character;
  character.clips = {{"walk", 1.0, {}}, {"", 1.0, {}}};
  Document document;
  document.recorded = {{"walk", 1.0, {}}, {"wave", 1.0, {}}};
  EXPECT_EQ(clip_names(character, document),
            (std::vector<std::string>{"walk", "", "walk", "wave"}));
}

}  // namespace
}  // namespace sinew
