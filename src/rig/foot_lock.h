#pragma once

#include <array>
#include <vector>

#include "rig/body_parts.h"
#include "rig/clip.h"
#include "rig/foot_contacts.h"

namespace sinew {

/// A joint that stands on the ground now and then: a foot or its toe.
struct Sole {
  int joint = -1;
  std::vector<Contact> contacts;  ///< by rising frame
  std::vector<double> heights;    ///< where the joint should be in each frame in which it stands
  double ground = 0.0;            ///< how high it is when it stands on the ground
};

struct LockedLeg {
  Landmarks::Leg leg;       ///< thigh, shin and foot are joints, the shin below the thigh
  std::vector<Sole> soles;  ///< first that which holds where several stand
};

/// Lets feet stay where they stand. Between two skeletons of other proportions a foot that stands
/// in the source glides in the target; there the ankle is moved so that the sole stays in one place
/// (the middle of its way), and the leg follows by two bone inverse kinematics: the foot keeps its
/// orientation, the knee its plane. Before and after the ankle comes and goes smoothly. A leg is
/// not stretched straight for that, and knees bend and straighten smoothly, else they would snap
/// where they are nearly straight: there the foot may glide or leave its height a little.
/// \param clip  the tracks of the legs' joints have keys at `times`; a foot that hangs elsewhere
///              than below its shin has translations, too
/// \param legs  left, right
void lock_feet(Clip& clip, const Skeleton& skeleton, const std::vector<double>& times,
               const std::array<LockedLeg, 2>& legs);

}  // namespace sinew
