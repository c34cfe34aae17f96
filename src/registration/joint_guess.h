// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/recognized_person.h"

namespace sinew {

/// Guesses the joints of a person, with the names of body_skeleton(): hips, neck, head, and
/// on each side upper_arm, forearm, hand, thigh, shin, foot and toe. Each lies on the center line
/// of its limb at the usual share of its length.
std::vector<GuessedPoint> guess_body_joints(const RecognizedPerson& person);

}  // namespace sinew
