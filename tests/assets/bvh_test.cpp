// SPDX-License-Identifier: MIT

#include "assets/bvh/bvh.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <functional>

#include "assets/file_bytes.h"
#include "assets/plain_bvh.h"
#include "rig/pose.h"
#include "support/test_data.h"

namespace sinew {
namespace {

void expect_same_motion(const BvhFile& read, const PlainBvh& plain) {
  EXPECT_NEAR(read.clip.duration, (plain.frames - 1) * plain.frame_time, 1e-9);
  for (const int frame : {0, plain.frames / 3, plain.frames - 1}) {
    const Pose pose = read.clip.sample(read.skeleton, frame * plain.frame_time);
    const auto ours = global_transforms(read.skeleton, pose);
    for (const auto& [name, place] : plain.positions(frame)) {
      const int joint = read.skeleton.find(name);
      ASSERT_GE(joint, 0) << name;
      EXPECT_LT((ours[joint].translation() - place).norm(), 1e-6 * (1.0 + place.norm()))
          << name << " in frame " << frame;
    }
  }
}

TEST(Bvh, ReadsChannelsInAnyOrderOnAnyJoint) {
  const BvhFile read = read_bvh(kOddBvh, "odd.bvh");
  std::string text = kOddBvh;  // the plain reader cannot read names of two words
  text.replace(text.find("Bip01 Pelvis {"), 14, "Bip01Pelvis {");
  PlainBvh plain(text);
  ASSERT_EQ(read.skeleton.joint_count(), 4);
  EXPECT_EQ(read.skeleton.joints[0].name, "Bip01 Pelvis");
  EXPECT_EQ(read.skeleton.joints[2].name, "knee_end");
  EXPECT_EQ(read.skeleton.joints[3].parent, 1);
  EXPECT_TRUE(read.skeleton.rest_global()[2].translation().isApprox(
      Eigen::Vector3d(1, 2 - 4 - 3, 3.5), 1e-12));
  EXPECT_EQ(read.clip.name, "odd");
  BvhFile renamed = read;
  renamed.skeleton.joints[0].name = "Bip01Pelvis";
  expect_same_motion(renamed, plain);
}

TEST(Bvh, MovesJointsLikeAPlainEvaluationOfTheFile) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*data / "03_mocap" / "bvh")) {
    SCOPED_TRACE(entry.path().filename());
    const std::string bytes = read_file(entry.path());
    expect_same_motion(read_bvh(bytes, entry.path()), PlainBvh(bytes));
    ++count;
  }
  EXPECT_EQ(count, 13);
}

TEST(Bvh, GivesJointsOfOneNameNumbers) {
  const BvhFile read = read_bvh(
      "HIERARCHY\nROOT\n{ OFFSET 0 0 0\nCHANNELS 1 Xrotation\nJOINT b\n{ OFFSET 1 0 0 End Site\n{ "
      "OFFSET 1 0 0 }\nEnd Site\n{ OFFSET 0 1 0 } }\nJOINT b\n{ OFFSET 2 0 0 } }\nMOTION\nFrames: "
      "1\nFrame Time: 0\n5\n",
      "twice.bvh");
  std::vector<std::string> names;
  for (const Joint& joint : read.skeleton.joints) names.push_back(joint.name);
  EXPECT_EQ(names, (std::vector<std::string>{"joint", "b", "b_end", "b_end_2", "b_2"}));
}

TEST(Bvh, ReadsOtherWaysToWriteTheSame) {
  const auto changed = [](const std::function<char(char)>& change) {
    std::string text = plain_text();
    for (char& c : text) c = change(c);
    return text;
  };
  expect_read(plain_text(), 3, 0.04, "");
  expect_read("\xEF\xBB\xBF" + plain_text(), 3, 0.04, "");
  expect_read(changed([](char c) { return static_cast<char>(std::tolower(c)); }), 3, 0.04, "");
  expect_read(changed([](char c) { return static_cast<char>(std::toupper(c)); }), 3, 0.04, "");
  expect_read(changed([](char c) { return c == '\n' ? '\r' : c; }), 3, 0.04, "");
  expect_read(changed([](char c) { return c == ' ' ? '\t' : c; }), 3, 0.04, "");
  expect_read(changed([](char c) { return c == '.' ? ',' : c; }), 3, 0.04, "");
  expect_read(plain_text("MOTION\nFrames:3\nFrame Time:0.04\n"), 3, 0.04, "");
  expect_read(plain_text("MOTION\nFrames :3 FrameTime= 0.04\n"), 3, 0.04, "");
  expect_read(with(plain_text(), "HIERARCHY\n", ""), 3, 0.04, "");
  expect_read(with(plain_text(), "End Site", "EndSite"), 3, 0.04, "");
  expect_read(with(plain_text(), "MOTION\n", ""), 3, 0.04, "");
  std::string lines = plain_text();  // one number on each line
  std::replace(lines.begin() + static_cast<std::ptrdiff_t>(lines.find("0.04")), lines.end(), ' ',
               '\n');
  expect_read(lines, 3, 0.04, "");
}

TEST(Bvh, ReadsTheOdditiesOfOtherPrograms) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  const std::filesystem::path folder = *data / "10_reports" / "bvh_oddities";
  const BvhFile plain = read_bvh(read_file(folder / "00_plain.bvh"), "plain.bvh");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".bvh") continue;
    SCOPED_TRACE(entry.path().filename());
    const BvhFile read = read_bvh(read_file(entry.path()), entry.path());
    ASSERT_EQ(read.skeleton.joint_count(), plain.skeleton.joint_count());
    ASSERT_EQ(read.clip.tracks.size(), plain.clip.tracks.size());
    for (std::size_t t = 0; t < plain.clip.tracks.size(); ++t) {
      const Track& ours = read.clip.tracks[t];
      const Track& theirs = plain.clip.tracks[t];
      ASSERT_GE(ours.rotations.size(), 1U);
      ASSERT_LE(ours.rotations.size(), theirs.rotations.size());
      for (std::size_t key = 0; key < ours.rotations.size(); ++key) {
        EXPECT_LT(ours.rotations[key].angularDistance(theirs.rotations[key]), 1e-6);
      }
      ASSERT_EQ(ours.translations.size(), theirs.translations.empty() ? 0 : ours.rotations.size());
      for (std::size_t key = 0; key < ours.translations.size(); ++key) {
        EXPECT_LT((ours.translations[key] - theirs.translations[key]).norm(), 1e-6);
      }
    }
  }
}

}  // namespace
}  // namespace sinew
