// SPDX-License-Identifier: MIT

#include "viewer/panels/shown_text.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(ShownText, NamesFilesWithoutTheirFolders) {
  EXPECT_EQ(without_folders("/home/me/my files/hero.glb: has no clip"), "hero.glb: has no clip");
  EXPECT_EQ(without_folders("../data/hero.glb: has no clip"), "hero.glb: has no clip");
  EXPECT_EQ(without_folders("Could not open /tmp/a.glb: the mesh of /tmp/x/b.bvh, a skeleton"),
            "Could not open a.glb: the mesh of b.bvh, a skeleton");
  EXPECT_EQ(without_folders("two images ('/tmp/skin.png', '/tmp/eye.png')"),
            "two images ('skin.png', 'eye.png')");
}

TEST(ShownText, LeavesOtherSlashesAlone) {
  for (const char* const sentence :
       {"it lasts long; 1/30 s was taken instead", "clip 'walk': 3 m/s and/or more", "", "/", "a",
        "the GPU failed", "/: cannot be read", "turn contact on/off"}) {
    EXPECT_EQ(without_folders(sentence), sentence);
  }
}

TEST(ShownText, LeavesOutWholeFoldersOfAPath) {
  const auto within = [](const std::string& path, std::size_t characters) {
    return shortened_path(path, [&](const std::string& text) {
      const bool is_short = text.find("…") != std::string::npos;  // one character of three bytes
      return text.size() - (is_short ? 2 : 0) <= characters;
    });
  };
  const std::string path = "/home/me/films/heroes/knight";
  EXPECT_EQ(within(path, path.size()), path);
  EXPECT_EQ(within(path, path.size() - 1), "/home/…/films/heroes/knight");
  EXPECT_EQ(within(path, 20), "/…/heroes/knight");
  EXPECT_EQ(within(path, 12), "/…/knight");
  EXPECT_EQ(within(path, 2), "/…/knight") << "the last folder remains";
  EXPECT_EQ(within("/knight", 2), "/knight");
  EXPECT_EQ(within("", 2), "");
}

TEST(ShownText, BeginsWithACapitalLetterUnlessANameComesFirst) {
  EXPECT_EQ(as_sentence("no joint is selected"), "No joint is selected");
  for (const char* const text : {"hero.glb: odd", "'walk' ends", "tissue.mass is 0", ""})
    EXPECT_EQ(as_sentence(text), text);
}

TEST(ShownText, SaysEverythingOnce) {
  EXPECT_EQ(shown_sentences({"/a/x.glb: odd", "plain text", "/b/x.glb: odd", "plain text"}),
            (std::vector<std::string>{"x.glb: odd", "Plain text"}));
}

}  // namespace
}  // namespace sinew
