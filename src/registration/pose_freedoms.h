// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// Describes an unknown of a pose: an angle q that rotates one joint about an axis, or several
/// joints together, as the vertebrae of a bending back. The rotation vector of a joint, from its
/// rest rotation and in its own frame, is the sum of q * rotation over all freedoms.
struct PoseFreedom {
  struct Part {
    int joint;
    Eigen::Vector3d rotation;  ///< for q = 1
  };
  std::vector<Part> parts;
  double least = 0.0;   ///< rad; q is 0 at rest
  double most = 0.0;    ///< rad
  double spread = 1.0;  ///< standard deviation of q about 0 that is expected, rad
};

/// Returns the freedoms of body_skeleton(), with the ranges of ranges_of_motion(). The joints of
/// the loins bend as one, those of the neck, too, each in proportion to its range; the scapula
/// follows the clavicle (raise_arm()), and the patella the knee. The four fingers of a hand curl
/// together. The jaw, the thumb and the midfoot stay at rest.
/// \throws std::logic_error if the skeleton lacks a joint
std::vector<PoseFreedom> body_freedoms(const Skeleton& skeleton);

}  // namespace sinew
