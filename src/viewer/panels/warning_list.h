// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Draws warnings as a list that unfolds, with a button that copies them. Draws nothing if there
/// are none.
void draw_warnings(const std::vector<std::string>& warnings);

}  // namespace sinew
