// SPDX-License-Identifier: MIT

#include "viewer/files/folder_listing.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "core/utf8.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

class FolderListingTest : public testing::Test {
 protected:
  /// Returns the names of the entries that pass the filter, in the order in which they are shown.
  std::vector<std::string> shown(const FolderFilter& filter) const {
    const FolderListing listing = list_folder(folder_.path());
    std::vector<std::string> names;
    for (const int i : shown_entries(listing, filter)) names.push_back(listing.entries[i].name);
    return names;
  }
  using Names = std::vector<std::string>;

  ScratchFolder folder_;
};

TEST_F(FolderListingTest, ShowsWhatServesThePurpose) {
  for (const char* name : {"hero.glb", "HERO.FBX", "pose.sinew", "notes.txt", "walk.bvh", ".a.glb"})
    folder_.write(name, "x");
  fs::create_directory(folder_.path() + "/sub");
  EXPECT_EQ(shown({}), (Names{"sub", "HERO.FBX", "hero.glb", "pose.sinew", "walk.bvh"}));
  EXPECT_EQ(shown({.purpose = FilePurpose::kCollide}), (Names{"sub", "HERO.FBX", "hero.glb"}));
  EXPECT_EQ(shown({.purpose = FilePurpose::kSaveProject}), (Names{"sub", "pose.sinew"}));
  EXPECT_EQ(shown({.all_files = true}).size(), 6U);
  EXPECT_EQ(shown({.all_files = true, .hidden = true}).size(), 7U);
  EXPECT_EQ(shown({.text = "ER"}), (Names{"HERO.FBX", "hero.glb"}));
}

TEST_F(FolderListingTest, ShowsTheFilesOfEveryFormat) {
  for (const char* name : {"a.iqm", "B.VRMA", "c.md5anim", "d.map", "e.bvh", "F.Stl"})
    folder_.write(name, "x");
  EXPECT_EQ(shown({}), (Names{"a.iqm", "B.VRMA", "c.md5anim", "d.map", "e.bvh", "F.Stl"}));
  EXPECT_EQ(shown({.purpose = FilePurpose::kCollide}),
            (Names{"a.iqm", "B.VRMA", "c.md5anim", "F.Stl"}));
}

TEST_F(FolderListingTest, OrdersAsPeopleDo) {
  for (const char* name : {"walk10.glb", "walk2.glb", "Walk1.glb", "run.glb", "walk02.glb"})
    folder_.write(name, "x");
  folder_.write("large.glb", std::string(5000, 'x'));
  EXPECT_EQ(shown({}),
            (Names{"large.glb", "run.glb", "Walk1.glb", "walk02.glb", "walk2.glb", "walk10.glb"}));
  EXPECT_EQ(shown({.order = FolderOrder::kNameBackwards}).front(), "walk10.glb");
  EXPECT_EQ(shown({.order = FolderOrder::kLargest}).front(), "large.glb");
  fs::last_write_time(folder_.path() + "/run.glb",
                      fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(shown({.order = FolderOrder::kNewest}).front(), "run.glb");
  EXPECT_EQ(shown({.order = FolderOrder::kOldest}).back(), "run.glb");
}

TEST_F(FolderListingTest, IsATotalOrderOfAnyNames) {
  // Names are built from letters that compare in special ways: both cases, digits with leading
  // zeros, dots, and bytes that are no valid UTF-8. If the order were not total, the reverse order
  // would differ from the order reversed.
  FolderListing listing;
  const std::string letters = "aA019.\xE9\xFF";
  for (unsigned i = 0; i < 4000; ++i) {
    FolderEntry entry;
    for (unsigned n = i; n > 0; n /= 8) entry.name += letters[n % 8];
    entry.shown = entry.name;
    listing.entries.push_back(entry);
  }
  FolderFilter filter{.all_files = true, .hidden = true};
  const std::vector<int> up = shown_entries(listing, filter);
  filter.order = FolderOrder::kNameBackwards;
  std::vector<int> down = shown_entries(listing, filter);
  std::reverse(down.begin(), down.end());
  EXPECT_EQ(up, down);
}

TEST_F(FolderListingTest, SurvivesWhateverIsInAFolder) {
  folder_.write("K\xf6rper.glb", "x");
  fs::create_symlink("/nowhere/at/all", folder_.path() + "/dead.glb");
  fs::create_symlink(folder_.path(), folder_.path() + "/itself");
  ASSERT_EQ(::mkfifo((folder_.path() + "/pipe.glb").c_str(), 0600), 0);
  const FolderListing listing = list_folder(folder_.path());
  EXPECT_EQ(listing.problem, "");
  EXPECT_EQ(listing.entries.size(), 4U);
  for (const FolderEntry& entry : listing.entries) {
    EXPECT_EQ(entry.shown, as_utf8(entry.shown)) << "can be drawn";
    EXPECT_EQ(entry.is_folder, entry.name == "itself");
  }
}

TEST_F(FolderListingTest, SaysWhatCannotBeRead) {
  const std::string missing = folder_.path() + "/missing";
  EXPECT_NE(list_folder(missing).problem.find(missing), std::string::npos);
  folder_.write("file", "x");
  EXPECT_NE(list_folder(folder_.path() + "/file").problem, "");
  EXPECT_EQ(list_folder(missing + "/..").folder, folder_.path());
}

TEST_F(FolderListingTest, CanBeStopped) {
  for (int i = 0; i < 300; ++i) folder_.write("file" + std::to_string(i), "");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(list_folder(folder_.path(), stop.get_token()), Cancelled);
}

TEST(FileNames, GetTheExtensionOfTheirPurpose) {
  EXPECT_EQ(with_extension("hero", FilePurpose::kSaveProject), "hero.sinew");
  EXPECT_EQ(with_extension("hero.SINEW", FilePurpose::kSaveProject), "hero.SINEW");
  EXPECT_EQ(with_extension("v1.2", FilePurpose::kSaveImage), "v1.2.png");
  EXPECT_EQ(with_extension("turn.mp4", FilePurpose::kSaveImage), "turn.mp4");
  EXPECT_EQ(with_extension("hero", FilePurpose::kOpen), "hero");
}

}  // namespace
}  // namespace sinew
