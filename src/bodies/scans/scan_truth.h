// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "bodies/scans/scan.h"
#include "bodies/scans/scan_pose.h"
#include "rig/skeleton.h"

namespace sinew {

/// Returns what is known of a scan as JSON: the pose as the rotation of each joint from the pose of
/// the template, and the joints in the pose, the settings of the noise and the number of holes.
/// Lengths are in m, angles in degrees; docs/bodies.md describes the fields.
/// \param skeleton      of the person
/// \param joints        transforms of its joints in the scan, m
/// \param under_weight  whether the body was scanned under gravity
nlohmann::ordered_json scan_truth(const Skeleton& skeleton, ScanPose pose,
                                  const std::vector<Transform>& joints, bool under_weight,
                                  const ScanSettings& settings);

}  // namespace sinew
