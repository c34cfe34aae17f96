// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_template.h"
#include "bodies/scans/scan_pose.h"
#include "core/progress.h"

namespace sinew {

/// Holds a person in a pose, in m, with the lowest point of the skin at y = 0.
struct BodyInPose {
  TriangleMesh skin;              ///< with the vertices and triangles of the person's skin
  std::vector<Transform> joints;  ///< of each joint of the skeleton
};

/// Puts a person into a pose by simulation: the skin and the tissue below it rest in Projective
/// Dynamics on the bones of the skeleton, with contact of the skin with itself.
/// \param mass         of the person, kg
/// \param under_weight the tissue sags under gravity, relative to the person at rest, whose feet
///                     stand on a floor; a seated person sits on a box
/// \throws Cancelled
BodyInPose body_in_pose(const HumanBody& body, double mass, ScanPose pose, bool under_weight,
                        const Progress& progress);

}  // namespace sinew
