// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "rig/joint_name.h"
#include "rig/skeleton.h"

namespace sinew {

/// Anatomical landmarks of a skeleton. Each is the joint at which a part of the body begins, or -1
/// where there is none: `shin` is the knee, `hand` the wrist.
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

/// Finds landmarks by the names of joints. Parts that are not named (spine, hips, neck) follow from
/// the paths between the named joints.
Landmarks landmarks_by_name(const Skeleton& skeleton);

/// Finds landmarks from the hierarchy and the rest pose alone. The pair of similar limbs nearest to
/// the root are the legs, and the next pair are the arms. Knees and elbows lie between the two
/// longest consecutive bones of a limb. Toes tell front from back.
Landmarks landmarks_by_shape(const Skeleton& skeleton);

/// Finds landmarks by name if names identify at least half of the limbs, else by shape. Left is
/// then the body's own left, whatever the names say (are_sides_exchanged()). If the shape does not
/// identify half of the limbs either, the landmarks by name are returned as they are.
Landmarks find_landmarks(const Skeleton& skeleton);

/// Returns the lowest common ancestor of two joints, which may be one of the two, or -1 if there is
/// none or one of the joints is -1.
int common_ancestor(const Skeleton& skeleton, int a, int b);

/// Returns true if `ancestor` is the joint itself or one of its ancestors.
bool is_at_or_above(const Skeleton& skeleton, int ancestor, int joint);

/// Returns the joints below `top` down to `bottom`, which is included. Empty unless `top` is an
/// ancestor of `bottom`.
std::vector<int> path_down(const Skeleton& skeleton, int top, int bottom);

}  // namespace sinew
