// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "rig/joint_name.h"

namespace sinew {

/// Returns the name of the joint on the other side of the body: the words or letters for left and
/// right are exchanged, in their own spelling and case ("L_arm", "arm.l", "LeftArm", "left_arm").
/// A name without a side is returned unchanged.
std::string mirrored_name(const std::string& name);

/// Returns a name with a side: NAME.L or NAME.R. A name that has a side is returned unchanged.
std::string name_with_side(const std::string& name, Side side);

}  // namespace sinew
