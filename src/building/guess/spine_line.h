// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "building/guess/limb_slices.h"

namespace sinew {

/// Returns the line from the hips along the centers of the trunk to the neck.
/// \param trunk  BodyLimbs::trunk; may be empty
std::vector<Eigen::Vector3d> spine_line(const std::vector<TrunkCut>& trunk,
                                        const Eigen::Vector3d& hips, const Eigen::Vector3d& neck);

/// Returns `count` points at equal distances along a polyline, both of its ends excluded.
std::vector<Eigen::Vector3d> divided_line(const std::vector<Eigen::Vector3d>& line, int count);

}  // namespace sinew
