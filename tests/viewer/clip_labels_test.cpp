// SPDX-License-Identifier: MIT

#include "viewer/state/clip_labels.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

using Names = std::vector<std::string>;

TEST(ClipLabels, LeaveOutWhatAllNamesBeginWith) {
  EXPECT_EQ(clip_labels({{"Armature|mixamo.com|Walk", "Armature|mixamo.com|Run_fast"}}),
            (Names{"Walk", "Run_fast"}));
  EXPECT_EQ(clip_labels({{"Man_Walk", "Man_Wave", "Man_Run"}}), (Names{"Walk", "Wave", "Run"}));
}

TEST(ClipLabels, KeepWholeWordsAndSomethingOfEachName) {
  EXPECT_EQ(clip_labels({{"walk", "wave"}}), (Names{"walk", "wave"})) << "they share letters only";
  EXPECT_EQ(clip_labels({{"Man_", "Man_Run"}}), (Names{"Man_", "Man_Run"}));
  EXPECT_EQ(clip_labels({{"Man|Idle", "Man|Idle"}}), (Names{"Idle", "Idle"}));
}

TEST(ClipLabels, AreTheNamesIfThereIsNothingToLeaveOut) {
  EXPECT_EQ(clip_labels({{"Armature|Walk"}}), (Names{"Armature|Walk"}));
  EXPECT_EQ(clip_labels({{"Man|Idle", ""}}), (Names{"Man|Idle", "Clip 1"}));
  EXPECT_EQ(clip_labels(std::vector<Names>{}), Names{});
}

TEST(ClipLabels, LeaveOutWhatTheClipsOfOneFileShare) {
  EXPECT_EQ(clip_labels({{"Armature|mixamo|Walk", "Armature|mixamo|Run"}, {"Man_Idle", "Man_Sit"}}),
            (Names{"Walk", "Run", "Idle", "Sit"}));
  EXPECT_EQ(clip_labels({{"Man|Walk", "Man|Run"}, {"Take 1"}, {"Take 2"}}),
            (Names{"Walk", "Run", "Take 1", "Take 2"}));
}

TEST(ClipLabels, TellClipsOfTwoFilesApart) {
  EXPECT_EQ(clip_labels({{"Man|Walk", "Man|Run"}, {"Child|Walk", "Child|Sit"}}),
            (Names{"Man|Walk", "Run", "Child|Walk", "Sit"}));
}

}  // namespace
}  // namespace sinew
