// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "assets/bvh/bvh.h"
#include "assets/plain_bvh.h"
#include "core/error.h"
#include "rig/pose.h"

namespace sinew {
namespace {

std::string error_of(const std::string& text) {
  try {
    read_bvh(text, "bad.bvh");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// Returns the error that reading the odd file gives after one piece is replaced.
std::string error_with(const std::string& piece, const std::string& by) {
  std::string text = kOddBvh;
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return error_of(text.replace(at, piece.size(), by));
}

TEST(DamagedBvh, SaysWhatIsWrongAndWhere) {
  const auto says = [](const std::string& error, const std::string& line, const char* problem) {
    EXPECT_EQ(error.rfind("bad.bvh, line " + line + ": ", 0), 0U) << error;
    EXPECT_NE(error.find(problem), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
  };
  says(error_with("ROOT", "JOINT"), "2", "found 'JOINT' instead of ROOT");
  says(error_with("1 2 3", "1 2"), "4", "found 'CHANNELS' instead of a coordinate");
  says(error_with("1 2 3", "1 nan 3"), "3", "not a finite number");
  says(error_with("1 2 3", "1 1e300 3"), "3", "too large");
  says(error_with("CHANNELS 5", "CHANNELS 4"), "4", "found 'Zrotation' instead of");
  says(error_with("CHANNELS 5", "CHANNELS 6"), "5", "'JOINT' is not a supported channel");
  says(error_with("CHANNELS 5", "CHANNELS -1"), "4", "cannot have -1 CHANNELS");
  says(error_with("CHANNELS 5", "CHANNELS 99999999999"), "4", "cannot have 99999999999");
  says(error_with("OFFSET 0 -3 0", "JOINT toe"), "11", "an End Site contains a JOINT");
  says(error_with("  JOINT still", "  MOTION"), "13", "found 'MOTION' instead of OFFSET");
}

TEST(DamagedBvh, EndsWithASentenceWhereverTheFileIsCutOff) {
  const std::string whole = kOddBvh;
  const std::size_t hierarchy = whole.find("\r\nMOTION");
  for (std::size_t length = 0; length + 8 < whole.size(); ++length) {
    const std::string text = whole.substr(0, length);
    EXPECT_EQ(error_of(text).empty(), length >= hierarchy) << length;
    if (length < hierarchy) continue;
    EXPECT_FALSE(read_bvh(text, "cut.bvh").warnings.empty()) << length;
  }
}

TEST(DamagedBvh, ReadsTheFramesThatAreThere) {
  const auto promising = [](const char* frames) {
    return plain_text(fmt::format("MOTION\nFrames: {}\nFrame Time: 0.04\n", frames));
  };
  expect_read(promising("9"), 3, 0.04, "its header announces 9 frames, but it has 3");
  expect_read(promising("2"), 3, 0.04, "its header announces 2 frames, but it has 3");
  expect_read(promising("1"), 3, 0.04, "its header announces 1 frame, but it has 3");
  expect_read(promising("0"), 3, 0.04, "its header announces 0 frames, but it has 3");
  expect_read(promising("999999999999"), 3, 0.04, "but it has 3");
  expect_read(promising("two"), 3, 0.04, "it does not say how many frames");
  expect_read(with(plain_text(), " 62", ""), 2, 0.04, "8 of 9 numbers");
  expect_read(with(plain_text(), "12 22", "x 22"), 2, 0.04, "'x' in line 21 is not a number");
  const std::string none = kPlainHierarchy + std::string(kPlainHeader);
  expect_read(with(plain_text(), "Time: 0.04", "Time: 33.3"), 3, 33.3,
              "each of its frames lasts 33.3 s");
  EXPECT_TRUE(read_bvh(none, "a.bvh").clip.tracks.empty());
  EXPECT_EQ(read_bvh(none, "a.bvh").warnings.size(), 1U);
  EXPECT_EQ(read_bvh(kPlainHierarchy, "a.bvh").warnings.size(), 1U);
  const std::string star =
      kPlainHierarchy + std::string("MOTION\nFrames: 1\nFrame Time: 0.04\n*\n");
  const BvhFile no_number = read_bvh(star, "a.bvh");
  EXPECT_TRUE(no_number.clip.tracks.empty());
  EXPECT_EQ(no_number.warnings.size(), 2U);  // of the word, and that no frame is left
}

TEST(DamagedBvh, TakesAThirtiethOfASecondWhereNoFrameTimeIsGiven) {
  const auto lasting = [](const char* time) {
    return plain_text(fmt::format("MOTION\nFrames: 3\nFrame Time: {}\n", time));
  };
  expect_read(lasting("0"), 3, 1.0 / 30.0, "its frames last 0 s; 1/30 s is used");
  expect_read(lasting("-1"), 3, 1.0 / 30.0, "its frames last -1 s; 1/30 s is used");
  expect_read(lasting("nan"), 3, 1.0 / 30.0, "it does not say how long a frame lasts; 1/30 s");
  expect_read(plain_text("MOTION\nFrames: 3\n"), 3, 1.0 / 30.0, "it does not say how long");
}

// A damaged line must not shift the numbers of the frames after it.
TEST(DamagedBvh, KeepsTheFramesAfterADamagedLineInPlace) {
  const std::string five =
      plain_text("MOTION\nFrames: 5\nFrame Time: 0.04\n") + kPlainFrames[1] + kPlainFrames[0];
  for (const char* const damaged : {"11 21 31 41 51", "11 21 31 41 51 61 7"}) {
    SCOPED_TRACE(damaged);
    const BvhFile read = read_bvh(with(five, "11 21 31 41 51 61", damaged), "odd.bvh");
    ASSERT_EQ(read.warnings.size(), 1U);
    EXPECT_NE(read.warnings[0].find("1 of its frames has more or fewer numbers"),
              std::string::npos);
    const PlainBvh plain(plain_text());
    EXPECT_NEAR(read.clip.duration, 0.16, 1e-12);
    // By frame of the damaged file, the frame of the plain file that it shows.
    for (const auto& [frame, shown] : std::map<int, int>{{0, 0}, {1, 0}, {2, 2}, {3, 1}, {4, 0}}) {
      const auto ours =
          global_transforms(read.skeleton, read.clip.sample(read.skeleton, frame * 0.04));
      EXPECT_LT((ours[2].translation() - plain.positions(shown).at("knee_end")).norm(), 1e-9)
          << frame;
    }
  }
}

/// Expects a single warning that begins with a sentence, and frames that show the poses of the
/// given frames of the plain file.
void expect_shown(const std::string& text, const std::string& sentence,
                  const std::vector<int>& frames) {
  SCOPED_TRACE(sentence);
  const BvhFile read = read_bvh(text, "odd.bvh");
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_EQ(read.warnings[0].find("odd.bvh: " + sentence), 0U) << read.warnings[0];
  EXPECT_NEAR(read.clip.duration, 0.04 * static_cast<double>(frames.size() - 1), 1e-12);
  const PlainBvh plain(plain_text());
  for (std::size_t frame = 0; frame < frames.size(); ++frame) {
    const auto ours = global_transforms(
        read.skeleton, read.clip.sample(read.skeleton, 0.04 * static_cast<double>(frame)));
    const Eigen::Vector3d shown = plain.positions(frames[frame]).at("knee_end");
    EXPECT_LT((ours[2].translation() - shown).norm(), 1e-9) << frame;
  }
}

// Two adjacent lines that have lost numbers may sum to a whole frame, as a wrapped frame does.
TEST(DamagedBvh, SaysWhatItMakesOfAdjacentLinesThatSumToAFrame) {
  const auto promising = [](int count) {
    return plain_text(fmt::format("MOTION\nFrames: {}\nFrame Time: 0.04\n", count)) +
           kPlainFrames[1] + kPlainFrames[0];
  };
  expect_shown(with(promising(5), "11 21 31", "11\n21 31"),
               "1 of its frames was joined from lines that each have more or fewer numbers",
               {0, 1, 2, 1, 0});
  // The first number of a frame is in the line before.
  expect_shown(with(promising(5), "61\n2 2", "61 2\n2"),
               "2 of its frames were joined from lines that each have", {0, 1, 2, 1, 0});
  // Two frames have lost their ends. There are as many lines as the header promises frames.
  const auto without_ends = [](const std::string& text) {
    return with(with(text, " 31 41 51 61", ""), " 22 32 42 52 62", "");
  };
  expect_shown(without_ends(promising(5)), "2 of its frames have more or fewer numbers",
               {0, 0, 0, 1, 0});
  const BvhFile unclear = read_bvh(without_ends(promising(4)), "odd.bvh");
  ASSERT_EQ(unclear.warnings.size(), 1U);
  EXPECT_EQ(unclear.warnings[0].find("odd.bvh: 1 of its frames was joined from lines"), 0U);
}

TEST(DamagedBvh, KeepsWhatItCanOfFramesThatDoNotFit) {
  // First each line has one number too many. Then a NaN and a huge number are in place of two
  // others.
  std::string longer = kPlainHierarchy + std::string(kPlainHeader);
  for (std::string frame : kPlainFrames) longer += frame.insert(frame.size() - 1, " 7");
  expect_read(longer, 3, 0.04, "its lines have 10 numbers where its joints have 9 channels");
  const BvhFile held = read_bvh(with(plain_text(), "11 21", "-nan(ind) 1e300"), "odd.bvh");
  const Pose pose = held.clip.sample(held.skeleton, 0.04);
  const Pose before = held.clip.sample(held.skeleton, 0.0);
  const Eigen::Quaterniond last_channel(Eigen::AngleAxisd(M_PI / 180.0, Eigen::Vector3d::UnitY()));
  EXPECT_LT(pose.joints[0].rotation.angularDistance(before.joints[0].rotation * last_channel),
            1e-9);
  ASSERT_EQ(held.warnings.size(), 1U);
  EXPECT_NE(held.warnings[0].find("2 of its numbers are not finite"), std::string::npos);
  const BvhFile one = read_bvh(with(plain_text(), "11 21", "nan 21"), "odd.bvh");
  ASSERT_EQ(one.warnings.size(), 1U);
  EXPECT_NE(one.warnings[0].find("1 of its numbers is not finite or too large; its joint stays as "
                                 "it was in the frame before"),
            std::string::npos);
}

TEST(DamagedBvh, HasItsHierarchyRepairedWithAWarning) {
  std::string second = plain_text();  // a second skeleton, whose numbers follow in each line
  const std::string other =
      "ROOT b\n{\nOFFSET 5 5 5\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n";
  second = kPlainHierarchy + other + kPlainHeader;
  for (std::string frame : kPlainFrames) second += frame.insert(frame.size() - 1, " 7");
  expect_read(second, 3, 0.04, "several skeletons; only the first was read");
  const BvhFile read = read_bvh(with(plain_text(), "OFFSET 0 -4 0.5\n", ""), "odd.bvh");
  EXPECT_TRUE(read.skeleton.joints[1].rest_local.translation().isZero());
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_NE(read.warnings[0].find("1 joint has no OFFSET ('knee') and was put on its parent"),
            std::string::npos);
  std::string scaled = with(kPlainHierarchy, "CHANNELS 3 Zrotation", "CHANNELS 4 Xscale Zrotation");
  scaled += kPlainHeader;
  for (std::string frame : kPlainFrames) scaled += with(frame, " 4", " 2 4");
  expect_read(scaled, 3, 0.04, "it scales joints, which is not shown");
}

TEST(DamagedBvh, SurvivesDeepNesting) {
  std::string text = "HIERARCHY\nROOT a\n{ OFFSET 0 0 0 CHANNELS 1 Xrotation\n";
  constexpr int kDeep = 100000;
  for (int i = 0; i < kDeep; ++i) text += "JOINT b\n{ OFFSET 0 1 0\n";
  EXPECT_NE(error_of(text), "");
  for (int i = 0; i <= kDeep; ++i) text += "}\n";
  const BvhFile read = read_bvh(text + "MOTION\nFrames: 1\nFrame Time: 1\n0\n", "deep.bvh");
  EXPECT_EQ(read.skeleton.joint_count(), kDeep + 1);
}

}  // namespace
}  // namespace sinew
