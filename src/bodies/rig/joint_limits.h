// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

namespace sinew {

/// Describes how far a joint of body_skeleton() rotates about one of its axes. Positive angles
/// rotate the right side about the axis: hips, elbows, wrists and fingers flex about +z, feet and
/// toes extend, knees and the spine flex about -z, arms and legs adduct about +x and rotate inward
/// about +y. On the left side the ranges about x and y are negated.
struct RangeOfMotion {
  const char* joint;  ///< without a side
  char axis;          ///< 'x', 'y' or 'z'
  double least;       ///< degrees from the anatomical position; for the forearm from the middle
  double most;        ///< position, for the scapula and the upper arm from the hanging arm
  double rest;        ///< angle in the pose of the template
};

/// Returns the ranges of all joints that rotate; joints and axes without a row do not. They are
/// means of healthy adults: those of limbs of men from 1 to 54 years (Boone & Azen 1979), those of
/// the clavicle, the scapula and the upper arm during elevation (Inman et al. 1944, Braman et al.
/// 2009), the flexion of the loins from Pearcy et al. 1984, other angles of the spine from White &
/// Panjabi 1990. Those of fingers, toes, the jaw and the tarsal joints are usual clinical values
/// (American Academy of Orthopaedic Surgeons 1965).
const std::vector<RangeOfMotion>& ranges_of_motion();

}  // namespace sinew
