// SPDX-License-Identifier: MIT

#include "rig/clip_reference.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

using Names = std::vector<std::string>;

const Names kMan{"HumanArmature|Man_Run", "HumanArmature|Man_Walk", "HumanArmature|Man_RunJump"};

TEST(ClipReference, MayBeginAfterAnySeparator) {
  EXPECT_EQ(clip_referred_to(kMan, "Man_Run"), 0);
  EXPECT_EQ(clip_referred_to(kMan, "Run"), 0) << "after the prefix that all share";
  EXPECT_EQ(clip_referred_to(kMan, "man_walk"), 1);
  EXPECT_EQ(clip_referred_to({"a:b/c|Idle", "x"}, "b/c|idle"), 0);
  EXPECT_EQ(clip_referred_to({"Armature|mixamo.com|Layer0"}, "Layer0"), 0);
  EXPECT_EQ(clip_referred_to(kMan, "an_Run"), std::nullopt) << "within a word";
  EXPECT_EQ(clip_referred_to(kMan, "HumanArmature"), std::nullopt);
  EXPECT_EQ(clip_referred_to({"Läufer", "Läuter"}, "ufer"), std::nullopt) << "within a word";
  EXPECT_EQ(clip_referred_to({"éRun", "x"}, "Run"), std::nullopt) << "within a word";
}

TEST(ClipReference, IsWhatFollowsTheSharedPrefixBeforeALastWord) {
  EXPECT_EQ(clip_referred_to({"Man_Run", "Man_Jump_Run"}, "Run"), 0);
  EXPECT_EQ(clip_referred_to({"Man_Run", "Man_Jump_Run"}, "Jump_Run"), 1);
}

TEST(ClipReference, MayBeAWordAtTheEndIfNothingElseFits) {
  EXPECT_EQ(clip_referred_to({"Man_Walk", "Man_Run", "Take 1"}, "run"), 1)
      << "these names share no prefix";
  EXPECT_EQ(clip_referred_to({"Man_Walk", "Dog_Walk", "Take 1"}, "walk"), std::nullopt);
}

TEST(ClipReference, IsTheWholeNameFirst) {
  EXPECT_EQ(clip_referred_to({"Man|Run", "Run"}, "Run"), 1);
  EXPECT_EQ(clip_referred_to({"Man|Run", "run"}, "Run"), 1);
  EXPECT_EQ(clip_referred_to({"Man|rest", "walk"}, "rest"), -1);
  EXPECT_EQ(clip_referred_to({"Man|1", "walk"}, "1"), 1) << "the number of a clip";
  EXPECT_EQ(clip_referred_to({"Man|7", "walk"}, "7"), 0) << "no clip has that number";
  EXPECT_EQ(clip_referred_to({"", "walk"}, ""), 0) << "a clip without a name";
  EXPECT_EQ(clip_referred_to({"walk"}, ""), std::nullopt);
}

TEST(ClipReference, ListsTheClipsThatCouldBeMeant) {
  const Names names{"Man|Run", "Man|Walk", "Dog|Run"};
  EXPECT_EQ(clips_like(names, "run"), (std::vector<int>{0, 2}));
  EXPECT_EQ(clip_referred_to(names, "run"), std::nullopt);
  EXPECT_EQ(unclear_clip(names, "run", "hero"),
            "'run' fits several clips of hero: 0 Man|Run, 2 Dog|Run; write the whole name or the "
            "number");
  EXPECT_EQ(unclear_clip(names, "sit", "hero"),
            "hero has no clip 'sit'; it has 0 Man|Run, 1 Man|Walk, 2 Dog|Run");
  EXPECT_EQ(unclear_clip({}, "sit", "hero"), "hero has no clip 'sit'; it has none");
}

TEST(ClipReference, TellsClipsOfOneNameApart) {
  const Names names{"walk", "", "walk", "wave"};
  EXPECT_EQ(clip_reference(names, 0), "walk");
  EXPECT_EQ(clip_reference(names, 1), "1");
  EXPECT_EQ(clip_reference(names, 2), "2");
  EXPECT_EQ(clip_reference(names, 3), "wave");
  EXPECT_EQ(clip_reference(names, -1), "rest");
  for (int clip = -1; clip < 4; ++clip)
    EXPECT_EQ(clip_referred_to(names, clip_reference(names, clip)), clip);
}

}  // namespace
}  // namespace sinew
