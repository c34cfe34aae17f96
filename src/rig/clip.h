#pragma once

#include <string>
#include <vector>

#include "rig/pose.h"

namespace sinew {

/// The motion of one joint: keys at rising times (s). Each list may be empty: then the rest value
/// holds, and the joint is not stretched.
struct Track {
  int joint = 0;
  std::vector<double> rotation_times;
  std::vector<Eigen::Quaterniond> rotations;
  std::vector<double> translation_times;
  std::vector<Eigen::Vector3d> translations;
  std::vector<double> stretch_times{};
  std::vector<JointStretch> stretches{};

  /// Returns the rigid transform at a time: slerp and lerp between keys.
  /// \param rest  of the joint
  JointTransform sample(const JointTransform& rest, double time) const;
};

/// The weight of one morph target over time, linear between keys at rising times (s).
struct MorphTrack {
  int morph = 0;
  std::vector<double> times;
  std::vector<float> weights;
};

/// A motion of a skeleton, defined for every time: it holds its first and last pose outside
/// [0, duration].
struct Clip {
  std::string name;
  double duration = 0.0;  ///< s; 0 for a still pose
  std::vector<Track> tracks;
  std::vector<MorphTrack> morphs{};

  /// Slerp and lerp between keys; joints without a track rest. A clip without stretches gives poses
  /// without.
  Pose sample(const Skeleton& skeleton, double time) const;

  /// Weights of `count` morph targets; 0 for those that the clip does not drive.
  std::vector<float> morph_weights(int count, double time) const;
};

}  // namespace sinew
