// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Returns the bones between which a joint of body_skeleton() lies and that say where it is, with
/// "bone." and their sides.
/// \param joint  such as "upper_arm.R"
std::vector<std::string> carrier_bones(const std::string& joint);

}  // namespace sinew
