// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns what users see of a choice or of the name of a preset: "Linear blend" for
/// "linear-blend".
std::string label_of_choice(std::string choice);

}  // namespace sinew
