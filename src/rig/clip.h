// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/pose.h"

namespace sinew {

/// Holds the motion of one joint as keyframes at increasing times (s). Each list may be empty: the
/// joint then keeps its rest value, is not stretched, or its bone is not deformed.
struct Track {
  int joint = 0;
  std::vector<double> rotation_times;
  std::vector<Eigen::Quaterniond> rotations;
  std::vector<double> translation_times;
  std::vector<Eigen::Vector3d> translations;
  std::vector<double> stretch_times{};
  std::vector<JointStretch> stretches{};
  std::vector<double> bone_times{};
  std::vector<BoneDeformation> bones{};  ///< of the bone from the joint's parent to the joint

  /// Returns the rigid transform at a time (s): slerp and lerp between keys.
  /// \param rest  rest transform of the joint
  JointTransform sample(const JointTransform& rest, double time) const;
  /// Returns the deformation of the bone at a time (s): lerp between keys.
  BoneDeformation sample_bone(double time) const;
};

/// Describes the weight of one morph target over time, linear between keys at increasing times (s).
struct MorphTrack {
  int morph = 0;
  std::vector<double> times;
  std::vector<float> weights;
};

/// Holds a motion of a skeleton, defined for all times. Outside [0, duration] it holds its first or
/// last pose.
struct Clip {
  std::string name;
  double duration = 0.0;  ///< s; 0 for a still pose
  std::vector<Track> tracks;
  std::vector<MorphTrack> morphs{};
  /// File that was read for its motion alone (OpenOptions::motions); empty: a file of the
  /// character.
  std::string motion_file{};
  /// Frames per second that the file, or the clip that this one was made from, specifies.
  std::optional<double> frame_rate{};

  /// Returns the pose at a time (s): slerp and lerp between keys. Joints without a track are at
  /// rest. The pose has stretches, or deformations of bones, only if the clip has some.
  Pose sample(const Skeleton& skeleton, double time) const;

  /// Returns the weights of `count` morph targets at a time (s); 0 for those that the clip does not
  /// drive.
  std::vector<float> morph_weights(int count, double time) const;
};

}  // namespace sinew
