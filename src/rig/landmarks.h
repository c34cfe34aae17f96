// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

namespace sinew {

/// Holds anatomical landmarks of a skeleton. Each is the joint at which a part of the body begins,
/// or -1 where there is none: `shin` is the knee, `hand` the wrist.
struct Landmarks {
  struct Arm {
    int clavicle = -1;
    int upper = -1;
    int fore = -1;
    int hand = -1;
  };
  struct Leg {
    int thigh = -1;
    int shin = -1;
    int foot = -1;
    int toe = -1;
  };
  int hips = -1;
  int head = -1;
  std::vector<int> spine;   ///< from the hips (excluded) up to where the arms branch off
  std::vector<int> neck;    ///< from there up to the head (excluded)
  std::array<Arm, 2> arms;  ///< left, right
  std::array<Leg, 2> legs;  ///< left, right
  /// Joints of the thumb and the index, middle, ring and little finger from the hand outwards;
  /// left, right.
  std::array<std::array<std::vector<int>, 5>, 2> fingers;
};

}  // namespace sinew
