// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

namespace sinew {

/// Describes the skin of a character that does not follow the tissue, but the skeleton.
struct ExcludedSkin {
  std::vector<float> shares;   ///< for each vertex of the surface, how far, 0 to 1; empty: none
  std::vector<char> separate;  ///< for each triangle, whether it bounds no tissue; empty: none
  /// For each vertex of the surface, the joint that it follows rigidly; -1: linear blend skinning.
  /// Empty: all follow that.
  std::vector<int> joints{};
};

}  // namespace sinew
