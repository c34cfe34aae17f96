// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"

namespace sinew {

/// A segment of a body as in inverse dynamics.
struct BodySegment {
  std::string name;  ///< e.g. "thigh.R", or "head", which is the head with most of the neck
  double volume;     ///< m^3
  double mass;       ///< kg
  Eigen::Vector3d center_of_mass;  ///< m
};

/// Divides a person into the segments of Zatsiorsky & Seluyanov, whose masses de Leva 1996 gives:
/// head, trunk and, on each side, upper arm, forearm, hand, thigh, shank and foot. Planes through
/// landmarks separate them: the cervicale (horizontal), the acromion and the armpit, the radiale
/// and the stylion (across the forearm), the iliospinale (at 37 degrees to the plane of symmetry),
/// the tibiale (across the shank), and the tip of the medial malleolus (horizontal).
///
/// Each tissue has the density of body_masses.h; the organs and the visceral fat fill the cavity
/// evenly. So the masses add up to that of the body.
/// \param landmarks  BodyLandmarks::of() the person
std::vector<BodySegment> body_segments(const Person& person,
                                       const std::vector<Landmark>& landmarks);

}  // namespace sinew
