// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

namespace sinew {

/// Describes the skin of a character that does not follow the tissue, but linear blend skinning.
struct ExcludedSkin {
  std::vector<float> shares;   ///< for each vertex of the surface, how far, 0 to 1; empty: none
  std::vector<char> separate;  ///< for each triangle, whether it bounds no tissue; empty: none
};

}  // namespace sinew
