#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Frames in which a joint stands on the ground, both included.
struct Contact {
  int first = 0;
  int last = 0;
};

/// Where a foot or a toe stands still on the ground: slow, low, for a while, and near the place
/// where it came to stand; what glides on is no contact.
/// \param times           of the frames, rising (s)
/// \param places          of the joint, one for each frame, +Y up
/// \param contact_height  on which it stands
/// \param leg_length      in the unit of the places, above 0
std::vector<Contact> ground_contacts(const std::vector<double>& times,
                                     const std::vector<Eigen::Vector3d>& places,
                                     double contact_height, double leg_length);

}  // namespace sinew
