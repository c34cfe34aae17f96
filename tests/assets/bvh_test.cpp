#include "assets/bvh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "assets/file_bytes.h"
#include "core/error.h"
#include "rig/pose.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// An evaluation of its own: words of the file read one after the other, rotation matrices written
/// out by hand, positions accumulated from the root. Name of each joint -> position in a frame.
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
  std::string text = kOdd;  // the plain reader knows no names of two words
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
  if (!data) GTEST_SKIP() << "no test data beside the sources";
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

/// The odd file with one piece replaced.
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
  says(error_with("Zposition", "Zscale"), "4", "'Zscale' is no channel");
  says(error_with("CHANNELS 5", "CHANNELS 4"), "4", "'Zrotation' stands where");
  says(error_with("CHANNELS 5", "CHANNELS 6"), "5", "'JOINT' is no channel");
  says(error_with("CHANNELS 5", "CHANNELS -1"), "4", "cannot have -1 CHANNELS");
  says(error_with("CHANNELS 5", "CHANNELS 99999999999"), "4", "cannot have 99999999999");
  says(error_with("  OFFSET 0 -4 0.5\r\n", ""), "17", "'knee' has no OFFSET");
  says(error_with("OFFSET 0 -3 0", "JOINT toe"), "11", "a JOINT stands in an End Site");
  says(error_with("  JOINT still", "  MOTION"), "13", "'MOTION' stands where OFFSET");
  says(error_with("MOTION", "ROOT"), "20", "a second ROOT");
  says(error_with("Frames: 2", "Frames: 0"), "21", "0 frames");
  says(error_with("Frames: 2", "Frames: 3"), "25", "promises 3 frames and ends after 2");
  says(error_with("Frames: 2", "Frames: 1"), "24", "numbers follow after the 1 frames");
  says(error_with("Frames: 2", "Frames: 999999999999"), "22", "too short");
  says(error_with("Frames: 2", "Frames: two"), "21", "'two' stands where the number of frames");
  says(error_with("0.0417083750417", "-1"), "22", "a frame lasts -1 s");
  says(error_with("Frame Time:", "Frametime"), "22", "'Frame Time:'");
  says(error_with("725", "x"), "23", "'x' stands where a number of a frame");
}

TEST(Bvh, EndsWithASentenceWhereverTheFileIsCutOff) {
  const std::string whole = kOdd;
  for (std::size_t length = 0; length + 8 < whole.size(); ++length) {
    EXPECT_NE(error_of(whole.substr(0, length)), "") << length;
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
