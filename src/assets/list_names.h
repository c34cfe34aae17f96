// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

namespace sinew {

/// Lists the first names for a sentence: "'hand', 'foot' and 3 more".
std::string list_names(const std::vector<std::string>& names);

}  // namespace sinew
