// SPDX-License-Identifier: MIT

#include "viewer/files/browser_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "assets/scratch_folder.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

class BrowserPlaces : public testing::Test {
 protected:
  BrowserPlaces() {
    if (const char* const home = std::getenv("HOME")) before_ = home;
    ::setenv("HOME", folder_.path().c_str(), 1);
  }
  ~BrowserPlaces() override {
    if (before_) ::setenv("HOME", before_->c_str(), 1);
    if (!before_) ::unsetenv("HOME");
  }

  static std::optional<std::string> folder_at(const std::vector<BrowserPlace>& places,
                                              const std::string& label) {
    const auto found = std::find_if(places.begin(), places.end(), [&](const BrowserPlace& place) {
      return place.label == label;
    });
    return found != places.end() ? std::optional(found->folder) : std::nullopt;
  }

  ScratchFolder folder_;
  std::optional<std::string> before_;
};

TEST_F(BrowserPlaces, AreThoseOfTheUserThatAreThere) {
  fs::create_directory(folder_.path() + "/Downloads");
  folder_.write("Desktop", "a file");
  const std::vector<BrowserPlace> places = browser_places("", {});
  EXPECT_EQ(places.front(), (BrowserPlace{"Home", folder_.path()}));
  EXPECT_EQ(folder_at(places, "Downloads"), folder_.path() + "/Downloads");
  EXPECT_EQ(folder_at(places, "Desktop"), std::nullopt);
  EXPECT_EQ(folder_at(places, "This character"), std::nullopt);
  EXPECT_EQ(folder_at(places, "Current folder"), fs::current_path().string());
  EXPECT_EQ(folder_at(places, "Computer"), "/");
}

TEST_F(BrowserPlaces, AreEachThereOnce) {
  const std::string own = folder_.path() + "/models";
  const std::vector<BrowserPlace> places =
      browser_places(own, {{own + "/a.glb"}, {}, {"/else/where/b.glb", "/c.glb"}, {"/d.glb"}});
  EXPECT_EQ(places.front(), (BrowserPlace{"This character", own}));
  EXPECT_EQ(places.back(), (BrowserPlace{"where", "/else/where"}));
  EXPECT_EQ(folder_at(places, "models"), std::nullopt);
}

TEST_F(BrowserPlaces, KeepTheirOrderWhateverWasOpenedLast) {
  const std::vector<BrowserPlace> places = browser_places("", {{"/b/x.glb"}, {"/a/x.glb"}});
  EXPECT_EQ(browser_places("", {{"/a/x.glb"}, {"/b/x.glb"}}), places);
  EXPECT_EQ(places.back().label, "b");
  // The home folder stays in the list if a character of it is open.
  EXPECT_EQ(folder_at(browser_places(folder_.path(), {}), "Home"), folder_.path());
}

TEST_F(BrowserPlaces, AreToldApartByTheFoldersAboveThem) {
  const std::vector<BrowserPlace> places =
      browser_places("", {{"/one/models/x.glb"}, {"/two/models/x.glb"}, {"/two/other/x.glb"}});
  EXPECT_EQ(folder_at(places, "one/models"), "/one/models");
  EXPECT_EQ(folder_at(places, "two/models"), "/two/models");
  EXPECT_EQ(folder_at(places, "other"), "/two/other");
}

TEST_F(BrowserPlaces, DoWithoutAHome) {
  ::unsetenv("HOME");
  EXPECT_EQ(browser_places("", {}).front(), (BrowserPlace{"Home", "/"}));
}

}  // namespace
}  // namespace sinew
