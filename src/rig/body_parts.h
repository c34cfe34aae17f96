#pragma once

#include <array>
#include <vector>

#include "rig/joint_name.h"
#include "rig/skeleton.h"

namespace sinew {

/// The joints that a body is recognised by; -1 where there is none. The joint of a part is where it
/// begins: `shin` is the knee, `hand` the wrist.
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
  std::vector<int> spine;   ///< from the hips (left out) up to where the arms branch off
  std::vector<int> neck;    ///< from there to the head (left out)
  std::array<Arm, 2> arms;  ///< left, right
  std::array<Leg, 2> legs;  ///< left, right
  /// Joints of thumb, index, middle, ring and little finger from the hand outwards.
  std::array<std::array<std::vector<int>, 5>, 2> fingers;
};

/// Landmarks by the joints' names, and where names are silent (spine, hips, neck) by the way from
/// one named joint to the next.
Landmarks landmarks_by_name(const Skeleton& skeleton);

/// Landmarks by the tree and the rest pose alone: the pair of like limbs nearest to the root are
/// the legs, the next one the arms, knees and elbows lie between the two longest bones of a limb,
/// and toes tell front from back.
Landmarks landmarks_by_shape(const Skeleton& skeleton);

/// By name where names tell half of the limbs at least, else by shape. Left is the body's own left
/// in either case, whatever the names say (are_sides_exchanged).
Landmarks find_landmarks(const Skeleton& skeleton);

/// Common ancestor of two joints that is nearest to them (one of the two, maybe); -1 when one is
/// -1.
int common_ancestor(const Skeleton& skeleton, int a, int b);

/// Whether `ancestor` is the joint or above it.
bool is_at_or_above(const Skeleton& skeleton, int ancestor, int joint);

/// The joints from below `top` down to `bottom`, that one included; empty when `top` is not above.
std::vector<int> path_down(const Skeleton& skeleton, int top, int bottom);

}  // namespace sinew
