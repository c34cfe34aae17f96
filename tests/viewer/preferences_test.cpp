// SPDX-License-Identifier: MIT

#include "viewer/files/preferences.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// Redirects the preferences to a temporary folder.
class PreferencesOnDisk : public testing::Test {
 protected:
  PreferencesOnDisk() { ::setenv("SINEW_CONFIG", (folder_.path() + "/in/config").c_str(), 1); }
  ~PreferencesOnDisk() override { ::unsetenv("SINEW_CONFIG"); }

  void write(std::string_view text) const {
    fs::create_directories(fs::path(path_).parent_path());
    folder_.write("in/config/preferences.toml", text);
  }
  static Preferences changed() {
    Preferences preferences;
    preferences.recent = {{"/a b/körper.glb", "/walk \"1\".bvh"}, {"/Latin-1 \xf6.glb"}};
    preferences.theme = Theme::kLight;
    preferences.interface_scale = 1.0 / 0.7;
    preferences.width = 1900;
    preferences.height = 1000;
    preferences.side_width = 333.3;
    preferences.reload_changed_files = false;
    preferences.recoveries_told = {"/state/12-3.sinew"};
    preferences.open_sections = {{"Joint and bone radii", true}, {"Tissue", false}};
    preferences.output_folders = {{"video", "/a b/\xf6"}};
    preferences.background = "#203040";
    preferences.quality = "full";
    preferences.samples = 8;
    preferences.hint_seen = true;
    return preferences;
  }

  ScratchFolder folder_;
  std::string path_ = folder_.path() + "/in/config/preferences.toml";
};

TEST_F(PreferencesOnDisk, ComeBackAsTheyWereWritten) {
  EXPECT_EQ(write_preferences(changed()), "");
  const ReadPreferences read = read_preferences();
  EXPECT_TRUE(read.preferences == changed());
  EXPECT_EQ(read.warning, "");
}

TEST_F(PreferencesOnDisk, AreAsTheyComeInTheFirstRun) {
  const ReadPreferences read = read_preferences();
  EXPECT_TRUE(read.preferences == Preferences());
  EXPECT_EQ(read.warning, "");
  EXPECT_FALSE(fs::exists(path_)) << "reading must write nothing";
}

TEST_F(PreferencesOnDisk, KeepADamagedFileAsideAndSaySo) {
  for (const char* text : {"", "theme = \"pink\"", "interface_scale = 0.4", "interface_scale = 3.1",
                           "width = nan", "recent = [1]", "[[[[", "open_sections = 1", "theme"}) {
    write(text);
    const ReadPreferences read = read_preferences();
    EXPECT_TRUE(read.preferences == Preferences()) << text;
    EXPECT_NE(read.warning.find(path_ + ".bad"), std::string::npos) << read.warning;
    EXPECT_FALSE(fs::exists(path_)) << text;
    std::error_code error;
    EXPECT_EQ(fs::file_size(path_ + ".bad", error), std::string_view(text).size());
  }
}

TEST_F(PreferencesOnDisk, NeverFailWhateverIsDamaged) {
  EXPECT_EQ(write_preferences(changed()), "");
  const std::string whole = read_file(path_);
  std::mt19937 random(1);
  int damaged = 0;
  for (int i = 0; i < 500; ++i) {
    std::string text = whole;
    text[random() % text.size()] = static_cast<char>(random());
    write(text);
    if (!read_preferences().warning.empty()) ++damaged;
  }
  EXPECT_GT(damaged, 100);
}

TEST_F(PreferencesOnDisk, PassOverWhatANewerVersionKnows) {
  write("theme = \"light\"\ncolour = 3\n[sky]\nblue = true\n");
  const ReadPreferences read = read_preferences();
  EXPECT_EQ(read.warning, "");
  EXPECT_EQ(read.preferences.theme, Theme::kLight);
}

TEST_F(PreferencesOnDisk, WarnWhereTheyCannotBeWritten) {
  folder_.write("in", "a file where the folder should be");
  EXPECT_NE(write_preferences({}), "");
  fs::remove(folder_.path() + "/in");
  EXPECT_EQ(write_preferences(changed()), "");
  Preferences impossible;
  impossible.interface_scale = std::nan("");
  EXPECT_NE(write_preferences(impossible), "");
  EXPECT_TRUE(read_preferences().preferences == changed()) << "the older ones must stay";
}

TEST_F(PreferencesOnDisk, WarnAUserWithoutAnyFolder) {
  ::unsetenv("SINEW_CONFIG");
  std::vector<std::pair<const char*, std::optional<std::string>>> before;
  for (const char* variable : {"XDG_CONFIG_HOME", "HOME"}) {
    const char* const value = std::getenv(variable);
    before.emplace_back(variable, value ? std::optional<std::string>(value) : std::nullopt);
    ::unsetenv(variable);
  }
  EXPECT_EQ(read_preferences().warning, "");
  EXPECT_NE(write_preferences({}), "");
  for (const auto& [variable, value] : before) {
    if (value) ::setenv(variable, value->c_str(), 1);
  }
}

TEST(RecentFiles, AreAbsoluteAndTheLastOpenedIsFirst) {
  Preferences preferences;
  remember(preferences, {"a.glb", "walk/../b.bvh"});
  remember(preferences, {"/c.glb"});
  const std::string here = fs::current_path().string();
  EXPECT_EQ(preferences.recent, (std::vector<std::vector<std::string>>{
                                    {"/c.glb"}, {here + "/a.glb", here + "/b.bvh"}}));
  remember(preferences, {here + "/a.glb", "b.bvh"});
  ASSERT_EQ(preferences.recent.size(), 2U) << "what was opened before moves up";
  EXPECT_EQ(preferences.recent[1], std::vector<std::string>{"/c.glb"});
  remember(preferences, {});
  EXPECT_EQ(preferences.recent.size(), 2U) << "the built-in character is no file";
}

TEST(RecentFiles, AreNoMoreThanTwelve) {
  Preferences preferences;
  for (int i = 0; i < 15; ++i) remember(preferences, {"/" + std::to_string(i)});
  ASSERT_EQ(preferences.recent.size(), 12U);
  EXPECT_EQ(preferences.recent.front(), std::vector<std::string>{"/14"});
  EXPECT_EQ(preferences.recent.back(), std::vector<std::string>{"/3"});
}

TEST(RecentFiles, CanBeAskedWhetherTheyAreThere) {
  const ScratchFolder folder;
  const std::string file = folder.write("a.glb", "1");
  EXPECT_TRUE(are_there({file}));
  EXPECT_FALSE(are_there({file, folder.path() + "/b.glb"}));
}

}  // namespace
}  // namespace sinew
