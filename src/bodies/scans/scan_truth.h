// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "bodies/measures/body_landmarks.h"
#include "bodies/scans/scan.h"
#include "bodies/scans/scan_pose.h"
#include "rig/skeleton.h"

namespace sinew {

/// Holds a scanned body without the holes and the noise of its scan.
struct ScannedBody {
  ScanPose pose;
  bool under_weight;              ///< scanned under gravity
  Points skin;                    ///< vertices of the person's skin in the scan, m
  std::vector<Transform> joints;  ///< of the person's skeleton in the scan, m
};

/// Adds what is known of a scan to the truth about its person: the pose as the rotation of each
/// joint from the pose of the template, the settings of the noise and the number of holes. "joints"
/// and "landmarks" become those in the scan, and "rest" has those of the person at rest. Lengths are
/// in m, angles in degrees; docs/bodies.md describes the fields.
/// \param truth   of body_truth()
/// \param person  at rest
/// \param places  landmarks of the person's template
void add_scan_truth(nlohmann::ordered_json& truth, const HumanBody& person,
                    const BodyLandmarks& places, const ScannedBody& scanned,
                    const ScanSettings& settings);

}  // namespace sinew
