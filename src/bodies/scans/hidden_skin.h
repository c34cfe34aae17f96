// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "rig/skeleton.h"

namespace sinew {

/// Finds the skin that scanners around a standing person never see: the soles, the armpits and the
/// crotch.
/// \param skin      of a body in the pose of the template, m
/// \param skeleton  of the same body, in the same pose
/// \return          for each vertex, a number that is positive where it is hidden, at most 1, and
///                  falls steadily across the border of these regions
std::vector<double> hidden_skin(const TriangleMesh& skin, const Skeleton& skeleton);

}  // namespace sinew
