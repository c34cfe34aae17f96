// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/template_joints.h"
#include "solids/scalar_grid.h"

namespace sinew {

/// Returns the space of the organs inside the ribs, between them and the pelvis, and inside the
/// pelvis, as the signed distance on a grid over a box, m.
ScalarGrid trunk_cavity(const TemplateJoints& joints, const Eigen::AlignedBox3d& box, double cell);

}  // namespace sinew
