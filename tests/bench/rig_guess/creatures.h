// SPDX-License-Identifier: MIT

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "assets/character.h"
#include "bench/rig_guess/bend.h"
#include "bench/rig_guess/cases.h"

namespace sinew::rig_guess {

/// Holds an animal of the test data with a rig of its file.
struct Creature {
  Character character;
  std::vector<BentJoint> joints;
  Eigen::Vector3d left = Eigen::Vector3d::UnitX();  ///< of the body
};

/// Opens the horse, the Shiba Inu, the cow and the cat. The hind legs of the first two have a joint
/// between the hock and the hip, those of the other two do not.
std::vector<Creature> open_creatures(const std::filesystem::path& data);

/// Returns the cases of an animal: at rest, turned about the vertical and lying on its side, with
/// another triangulation, evenly and unevenly, and in a pose of each of its clips.
std::vector<Case> creature_cases(const Creature& creature);

}  // namespace sinew::rig_guess
