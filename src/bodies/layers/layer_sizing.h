// SPDX-License-Identifier: MIT

#pragma once

#include <functional>

#include "bodies/template_joints.h"

namespace sinew {

/// Returns the wanted edge length of the layers at a position, relative to that on the trunk:
/// shorter at the hands, the feet, the head and the joints of the limbs.
std::function<double(const Eigen::Vector3d&)> layer_sizing(const TemplateJoints& joints);

}  // namespace sinew
