// SPDX-License-Identifier: MIT

#include "viewer/panels/clip_labels.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

using Names = std::vector<std::string>;

TEST(ClipLabels, LeaveOutWhatAllNamesBeginWith) {
  EXPECT_EQ(clip_labels({"Armature|mixamo.com|Walk", "Armature|mixamo.com|Run_fast"}),
            (Names{"Walk", "Run_fast"}));
  EXPECT_EQ(clip_labels({"Man_Walk", "Man_Wave", "Man_Run"}), (Names{"Walk", "Wave", "Run"}));
}

TEST(ClipLabels, KeepWholeWordsAndSomethingOfEachName) {
  EXPECT_EQ(clip_labels({"walk", "wave"}), (Names{"walk", "wave"})) << "they share letters only";
  EXPECT_EQ(clip_labels({"Man_", "Man_Run"}), (Names{"Man_", "Man_Run"}));
  EXPECT_EQ(clip_labels({"Man|Idle", "Man|Idle"}), (Names{"Idle", "Idle"}));
}

TEST(ClipLabels, AreTheNamesIfThereIsNothingToLeaveOut) {
  EXPECT_EQ(clip_labels({"Armature|Walk"}), (Names{"Armature|Walk"}));
  EXPECT_EQ(clip_labels({"Man|Idle", ""}), (Names{"Man|Idle", "Clip 1"}));
  EXPECT_EQ(clip_labels({}), Names{});
}

}  // namespace
}  // namespace sinew
