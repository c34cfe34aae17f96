// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "bodies/import/bone_fit.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds the skeleton of an anatomy and how the bones of the template lie in it.
struct FittedSkeleton {
  Skeleton skeleton;  ///< with the joints of body_skeleton(), in the pose of the anatomy, m
  std::map<std::string, BoneMap> bones;    ///< of the bones that the anatomy and the template have
  std::map<std::string, double> errors;    ///< of these fits, m
  std::vector<std::string> without_bones;  ///< joints that were placed by their neighbors
};

}  // namespace sinew
