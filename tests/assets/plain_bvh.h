// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "assets/bvh/bvh.h"
#include "rig/pose.h"

namespace sinew {

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

// A file with channels in unusual orders, CRLF line ends and a joint name of two words.
inline const char* const kOddBvh =
    "HIERARCHY\r\nROOT Bip01 Pelvis {\r\n OFFSET 1 2 3\r\n"
    " CHANNELS 5 Yrotation Zposition Xrotation Xposition Zrotation\r\n"
    " JOINT knee\r\n {\r\n  CHANNELS 4 Zrotation Yposition Yrotation Xrotation\r\n"
    "  OFFSET 0 -4 0.5\r\n  End Site\r\n  {\r\n   OFFSET 0 -3 0\r\n  }\r\n"
    "  JOINT still\r\n  {\r\n   OFFSET 1 0 0\r\n   CHANNELS 0\r\n  }\r\n }\r\n}\r\n"
    "MOTION\r\nFrames: 2\r\nFrame Time: 0.0417083750417\r\n"
    "10 -1 20 4 725 30 -5 40 50\r\n-10 1 5e1 +4 15 130 -5.5 140 .5\r\n";

/// A motion in the usual spelling, and the numbers of its three frames.
inline const char* const kPlainHierarchy =
    "HIERARCHY\nROOT hips\n{\nOFFSET 1 2 3\nCHANNELS 6 Xposition Yposition Zposition Zrotation "
    "Xrotation Yrotation\nJOINT knee\n{\nOFFSET 0 -4 0.5\nCHANNELS 3 Zrotation Xrotation "
    "Yrotation\nEnd Site\n{\nOFFSET 0 -3 0\n}\n}\n}\n";
inline const char* const kPlainHeader = "MOTION\nFrames: 3\nFrame Time: 0.04\n";
inline const std::vector<std::string> kPlainFrames{
    "1 2 3 10 20 30 40 50 60\n", "1.5 2 3 11 21 31 41 51 61\n", "2 2 3 12 22 32 42 52 62\n"};

inline std::string plain_text(const std::string& header = kPlainHeader) {
  return kPlainHierarchy + header + kPlainFrames[0] + kPlainFrames[1] + kPlainFrames[2];
}

inline std::string with(std::string text, const std::string& piece, const std::string& by) {
  const std::size_t at = text.find(piece);
  EXPECT_NE(at, std::string::npos) << piece;
  return text.replace(at, piece.size(), by);
}

/// Expects a file to be read with a warning (none if it is empty), and its first frames to equal
/// those of the plain file.
inline void expect_read(const std::string& text, int frames, double frame_time,
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

}  // namespace sinew
