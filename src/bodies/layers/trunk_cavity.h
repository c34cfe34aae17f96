// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "bodies/template_joints.h"
#include "solids/scalar_grid.h"
#include "solids/solid.h"

namespace sinew {

/// Returns the space of the organs inside the ribs, between them and the pelvis, and inside the
/// pelvis, in m.
std::unique_ptr<Solid> trunk_cavity_shape(const TemplateJoints& joints);

/// Returns the same space as the signed distance on a grid over a box, m.
ScalarGrid trunk_cavity(const TemplateJoints& joints, const Eigen::AlignedBox3d& box, double cell);

}  // namespace sinew
