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
