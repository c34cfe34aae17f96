// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bench/rig_guess/makehuman_body.h"
#include "building/guess/guess_skeleton.h"
#include "mesh/triangle_mesh.h"

namespace sinew::rig_guess {

/// A joint whose place is known.
struct TrueJoint {
  std::string name;  ///< of the guessed joint, such as LeftForeArm
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
};

/// A surface with the places of its joints, for which a skeleton is guessed.
struct Case {
  std::string body;
  std::string variant;  ///< pose and triangulation
  TriangleMesh skin;
  double height = 0.0;  ///< errors are fractions of it
  GuessKind kind = GuessKind::kBiped;
  std::vector<TrueJoint> joints;
};

/// Returns the joints of a MakeHuman rig under the names of guessed ones.
std::vector<TrueJoint> true_joints(const MakehumanBody& body);

/// Returns the cases of one body: in rest, T, A and random poses, as it is, decimated to 2500
/// vertices, sampled unevenly, turned about the vertical, with +Z up and upside down.
std::vector<Case> body_cases(const MakehumanBody& body, const BodyWeights& weights, unsigned seed);

}  // namespace sinew::rig_guess
