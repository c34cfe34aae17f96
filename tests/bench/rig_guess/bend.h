// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/character.h"
#include "bench/rig_guess/makehuman_body.h"

namespace sinew::rig_guess {

/// Distance between a skin that is bent by a guessed skeleton and one that is bent by the rig of
/// the file, over all vertices, in % of the height.
struct BendDistance {
  std::string joint;
  double mean = 0.0;
  double most = 0.0;  ///< 95 % of the vertices are nearer
  double largest = 0.0;
};

/// A joint of a guessed skeleton and that of a rig at the same place.
struct BentJoint {
  std::string guessed;
  std::string of_rig;
  /// Joints of the rig that the bent one carries although they are not its descendants: feet that
  /// inverse kinematics move.
  std::vector<std::string> carried{};
};

/// Guesses the skeleton of a body, computes its weights, and bends each joint of a limb by 60
/// degrees about the axis across the body for legs, and from back to front for arms. The same is
/// done with the rig and the weights of MakeHuman.
std::vector<BendDistance> bend_distances(const MakehumanBody& body, const BodyWeights& weights);

/// The same for a character with a skeleton and weights of its file. All joints are bent about one
/// axis, across the body. Joints that the guess lacks are left out.
std::vector<BendDistance> bend_distances(const Character& character,
                                         const std::vector<BentJoint>& joints,
                                         const Eigen::Vector3d& axis);

}  // namespace sinew::rig_guess
