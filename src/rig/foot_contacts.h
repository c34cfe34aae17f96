// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes a range of frames, both ends included, in which a joint stands on the ground.
struct Contact {
  int first = 0;
  int last = 0;
};

/// Finds the frames in which a foot or toe stands still on the ground: it is slow and low for a
/// minimum time, and near the place where it came to stand. A joint that keeps gliding is not in
/// contact.
/// \param times           times of the frames, increasing (s)
/// \param positions       positions of the joint, one for each frame, +Y up
/// \param contact_height  height of the joint when it stands on the ground
/// \param leg_length      in the unit of the positions, above 0
std::vector<Contact> ground_contacts(const std::vector<double>& times,
                                     const std::vector<Eigen::Vector3d>& positions,
                                     double contact_height, double leg_length);

}  // namespace sinew
