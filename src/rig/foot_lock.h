// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "rig/body_parts.h"
#include "rig/clip.h"
#include "rig/foot_contacts.h"

namespace sinew {

/// Describes a joint that stands on the ground at times: a foot or its toe.
struct Sole {
  int joint = -1;
  std::vector<Contact> contacts;  ///< in the order of frames
  std::vector<double> heights;  ///< one for each frame: wanted height of the joint while it stands
  double ground = 0.0;          ///< height of the joint when it stands on the ground
};

/// Describes a leg whose foot lock_feet() keeps in place.
struct LockedLeg {
  Landmarks::Leg leg;       ///< has thigh, shin and foot, the shin below the thigh
  std::vector<Sole> soles;  ///< by priority, for frames in which several stand
};

/// Removes foot sliding. Between skeletons of different proportions, a foot that stands still in
/// the source slides in the target. There the ankle is moved so that the sole stays in one place
/// (the mean of its path), and the leg follows by two-bone inverse kinematics: the foot keeps its
/// orientation, and the knee its plane. Before and after a contact the correction fades in and out.
/// A leg is not stretched straight for this, and knees bend and straighten smoothly, since they
/// would snap where they are nearly straight. There the foot may slide or miss its height slightly.
/// \param clip  the tracks of the legs' joints have keys at `times`; a foot that is not below its
///              shin in the hierarchy has translations, too
/// \param legs  left, right
void lock_feet(Clip& clip, const Skeleton& skeleton, const std::vector<double>& times,
               const std::array<LockedLeg, 2>& legs);

}  // namespace sinew
