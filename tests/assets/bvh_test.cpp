// SPDX-License-Identifier: MIT

#include "assets/bvh/bvh.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "assets/file_bytes.h"
#include "core/error.h"
#include "rig/pose.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Evaluates a .bvh file independently of our reader: it reads the words of the file in order,
/// writes out the rotation matrices by hand and accumulates positions from the root.
/// positions(frame) maps the name of each joint to its position.
class PlainBvh {
 public:
  explicit PlainBvh(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> open;
    std::string word;
    while (stream >> word && word != "MOTION") {
      if (word == "ROOT" || word == "JOINT") {
        stream >> word;
        begin(word, open);
      } else if (word == "End") {
        stream >> word;
        begin(open.back() + "_end", open);
      } else if (word == "}") {
        open.pop_back();
      } else if (word == "OFFSET") {
        for (double& x : joints_.back().offset) stream >> x;
      } else if (word == "CHANNELS") {
        int count = 0;
        stream >> count;
        joints_.back().channels.resize(count);
        for (std::string& channel : joints_.back().channels) stream >> channel;
      }
    }
    stream >> word >> frames >> word >> word >> frame_time;
    for (double number = 0.0; stream >> number;) numbers_.push_back(number);
  }

  std::map<std::string, Eigen::Vector3d> positions(int frame) const {
    std::map<std::string, Eigen::Vector3d> places;
    std::map<std::string, Eigen::Matrix3d> turns;
    std::size_t at = numbers_.size() / frames * frame;
    for (const Joint& joint : joints_) {
      Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
      Eigen::Vector3d offset(joint.offset[0], joint.offset[1], joint.offset[2]);
      for (const std::string& channel : joint.channels) {
        const double value = numbers_.at(at++);
        if (channel.substr(1) == "position") {
          offset[channel[0] - 'X'] = value;
        } else {
          turn = Eigen::Matrix3d(turn * about(channel[0], value * M_PI / 180.0));
        }
      }
      if (joint.parent.empty()) {
        places[joint.name] = offset;
        turns[joint.name] = turn;
      } else {
        places[joint.name] = places[joint.parent] + turns[joint.parent] * offset;
        turns[joint.name] = turns[joint.parent] * turn;
      }
    }
    return places;
  }

  int frames = 0;
  double frame_time = 0.0;

 private:
  struct Joint {
    std::string name;
    std::string parent;
    std::array<double, 3> offset{};
    std::vector<std::string> channels;
  };

  void begin(const std::string& name, std::vector<std::string>& open) {
    joints_.push_back({name, open.empty() ? "" : open.back(), {}, {}});
    open.push_back(name);
  }

  static Eigen::Matrix3d about(char axis, double angle) {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    Eigen::Matrix3d m;
    if (axis == 'X') m << 1, 0, 0, 0, c, -s, 0, s, c;
    if (axis == 'Y') m << c, 0, s, 0, 1, 0, -s, 0, c;
    if (axis == 'Z') m << c, -s, 0, s, c, 0, 0, 0, 1;
    return m;
  }

  std::vector<Joint> joints_;
  std::vector<double> numbers_;
};

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

// A file with channels in unusual orders, CRLF line ends and a joint name of two words.
const char* const kOdd =
    "HIERARCHY\r\nROOT Bip01 Pelvis {\r\n OFFSET 1 2 3\r\n"
    " CHANNELS 5 Yrotation Zposition Xrotation Xposition Zrotation\r\n"
    " JOINT knee\r\n {\r\n  CHANNELS 4 Zrotation Yposition Yrotation Xrotation\r\n"
    "  OFFSET 0 -4 0.5\r\n  End Site\r\n  {\r\n   OFFSET 0 -3 0\r\n  }\r\n"
    "  JOINT still\r\n  {\r\n   OFFSET 1 0 0\r\n   CHANNELS 0\r\n  }\r\n }\r\n}\r\n"
    "MOTION\r\nFrames: 2\r\nFrame Time: 0.0417083750417\r\n"
    "10 -1 20 4 725 30 -5 40 50\r\n-10 1 5e1 +4 15 130 -5.5 140 .5\r\n";

TEST(Bvh, ReadsChannelsInAnyOrderOnAnyJoint) {
  const BvhFile read = read_bvh(kOdd, "odd.bvh");
  std::string text = kOdd;  // the plain reader cannot read names of two words
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
  std::string text = kOdd;
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return error_of(text.replace(at, piece.size(), by));
}

TEST(Bvh, SaysWhatIsWrongAndWhere) {
  const auto says = [](const std::string& error, const std::string& line, const char* problem) {
    EXPECT_EQ(error.rfind("bad.bvh, line " + line + ": ", 0), 0U) << error;
    EXPECT_NE(error.find(problem), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
  };
  says(error_with("ROOT", "JOINT"), "2", "ROOT should be");
  says(error_with("1 2 3", "1 2"), "4", "'CHANNELS' stands where a coordinate");
  says(error_with("1 2 3", "1 nan 3"), "3", "not a finite number");
  says(error_with("1 2 3", "1 1e300 3"), "3", "too large");
  says(error_with("CHANNELS 5", "CHANNELS 4"), "4", "'Zrotation' stands where");
  says(error_with("CHANNELS 5", "CHANNELS 6"), "5", "'JOINT' is no channel");
  says(error_with("CHANNELS 5", "CHANNELS -1"), "4", "cannot have -1 CHANNELS");
  says(error_with("CHANNELS 5", "CHANNELS 99999999999"), "4", "cannot have 99999999999");
  says(error_with("OFFSET 0 -3 0", "JOINT toe"), "11", "a JOINT stands in an End Site");
  says(error_with("  JOINT still", "  MOTION"), "13", "'MOTION' stands where OFFSET");
}

TEST(Bvh, EndsWithASentenceWhereverTheFileIsCutOff) {
  const std::string whole = kOdd;
  const std::size_t hierarchy = whole.find("\r\nMOTION");
  for (std::size_t length = 0; length + 8 < whole.size(); ++length) {
    const std::string text = whole.substr(0, length);
    EXPECT_EQ(error_of(text).empty(), length >= hierarchy) << length;
    if (length < hierarchy) continue;
    EXPECT_FALSE(read_bvh(text, "cut.bvh").warnings.empty()) << length;
  }
}

/// A motion in the usual spelling, and the numbers of its three frames.
const char* const kPlainHierarchy =
    "HIERARCHY\nROOT hips\n{\nOFFSET 1 2 3\nCHANNELS 6 Xposition Yposition Zposition Zrotation "
    "Xrotation Yrotation\nJOINT knee\n{\nOFFSET 0 -4 0.5\nCHANNELS 3 Zrotation Xrotation "
    "Yrotation\nEnd Site\n{\nOFFSET 0 -3 0\n}\n}\n}\n";
const char* const kPlainHeader = "MOTION\nFrames: 3\nFrame Time: 0.04\n";
const std::vector<std::string> kPlainFrames{
    "1 2 3 10 20 30 40 50 60\n", "1.5 2 3 11 21 31 41 51 61\n", "2 2 3 12 22 32 42 52 62\n"};

std::string plain_text(const std::string& header = kPlainHeader) {
  return kPlainHierarchy + header + kPlainFrames[0] + kPlainFrames[1] + kPlainFrames[2];
}

std::string with(std::string text, const std::string& piece, const std::string& by) {
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return text.replace(at, piece.size(), by);
}

/// Expects a file to be read with a warning (none if it is empty), and its first frames to equal
/// those of the plain file.
void expect_read(const std::string& text, int frames, double frame_time,
                 const std::string& warning) {
  SCOPED_TRACE(warning);
  BvhFile read;
  ASSERT_NO_THROW(read = read_bvh(text, "odd.bvh"));
  ASSERT_EQ(read.skeleton.joint_count(), 3);
  EXPECT_NEAR(read.clip.duration, (frames - 1) * frame_time, 1e-12);
  const PlainBvh plain(plain_text());
  for (int frame = 0; frame < std::min(frames, 3); ++frame) {
    const auto ours =
        global_transforms(read.skeleton, read.clip.sample(read.skeleton, frame * frame_time));
    int joint = 0;
    for (const char* const name : {"hips", "knee", "knee_end"}) {
      EXPECT_LT((ours[joint++].translation() - plain.positions(frame).at(name)).norm(), 1e-9)
          << name << " in frame " << frame;
    }
  }
  EXPECT_EQ(read.warnings.empty(), warning.empty());
  std::string all;
  for (const std::string& sentence : read.warnings) {
    EXPECT_EQ(sentence.rfind("odd.bvh: ", 0), 0U) << sentence;
    all += sentence + "\n";
  }
  EXPECT_NE(all.find(warning), std::string::npos) << all;
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

TEST(Bvh, ReadsTheFramesThatAreThere) {
  const auto promising = [](const char* frames) {
    return plain_text(fmt::format("MOTION\nFrames: {}\nFrame Time: 0.04\n", frames));
  };
  expect_read(promising("9"), 3, 0.04, "it promises 9 frames and has 3");
  expect_read(promising("2"), 3, 0.04, "it promises 2 frames and has 3");
  expect_read(promising("1"), 3, 0.04, "it promises 1 frame and has 3");
  expect_read(promising("0"), 3, 0.04, "it promises 0 frames and has 3");
  expect_read(promising("999999999999"), 3, 0.04, "and has 3");
  expect_read(promising("two"), 3, 0.04, "it does not say how many frames");
  expect_read(with(plain_text(), " 62", ""), 2, 0.04, "8 of 9 numbers");
  expect_read(with(plain_text(), "12 22", "x 22"), 2, 0.04, "'x' in line 21 is no number");
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

TEST(Bvh, TakesAThirtiethOfASecondWhereNoFrameTimeIsGiven) {
  const auto lasting = [](const char* time) {
    return plain_text(fmt::format("MOTION\nFrames: 3\nFrame Time: {}\n", time));
  };
  expect_read(lasting("0"), 3, 1.0 / 30.0, "its frames last 0 s; 1/30 s was taken");
  expect_read(lasting("-1"), 3, 1.0 / 30.0, "its frames last -1 s; 1/30 s was taken");
  expect_read(lasting("nan"), 3, 1.0 / 30.0, "it does not say how long a frame lasts; 1/30 s");
  expect_read(plain_text("MOTION\nFrames: 3\n"), 3, 1.0 / 30.0, "it does not say how long");
}

// A damaged line must not shift the numbers of the frames after it.
TEST(Bvh, KeepsTheFramesBehindADamagedLineInPlace) {
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
TEST(Bvh, SaysWhatItMakesOfAdjacentLinesThatSumToAFrame) {
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

TEST(Bvh, KeepsWhatItCanOfFramesThatDoNotFit) {
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

TEST(Bvh, MendsTheHierarchyAndSaysSo) {
  std::string second = plain_text();  // a second skeleton, whose numbers follow in each line
  const std::string other =
      "ROOT b\n{\nOFFSET 5 5 5\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n";
  second = kPlainHierarchy + other + kPlainHeader;
  for (std::string frame : kPlainFrames) second += frame.insert(frame.size() - 1, " 7");
  expect_read(second, 3, 0.04, "several skeletons; the first was read");
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

TEST(Bvh, SurvivesDeepNesting) {
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
