// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Returns for each joint of the volumetric skeleton how deep it lies below the skin at rest: its
/// distance to the nearest point of the skin. Joints outside of the skin have depth 0.
std::vector<double> joint_depths(const TriangleMesh& skin, const BoneLines& lines);

/// Returns for each joint by how much its ball reaches beyond the skin at rest, 0 if it stays
/// inside or if one cannot see it outside.
std::vector<double> beyond_skin(const Radii& radii, const std::vector<double>& depths);

}  // namespace sinew
