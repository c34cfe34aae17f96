// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "bodies/template_joints.h"
#include "solids/solid.h"

namespace sinew {

/// Returns rods around the fingers and toes of the right side, beyond the webs. Inside, the fields
/// of the layers leave out bones and tendons: balls that fill the gaps between muscles would fill
/// those between digits too.
std::vector<std::unique_ptr<Solid>> digit_rods(const TemplateJoints& joints);

/// Tells whether a place of the right side is on the hand or in front of the instep, where the
/// layers coincide.
bool is_hand_or_toes(const TemplateJoints& joints, const Eigen::Vector3d& position);

}  // namespace sinew
