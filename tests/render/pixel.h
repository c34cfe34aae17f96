// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

namespace sinew {

using Pixel = std::array<int, 3>;

/// Returns the largest absolute difference over the channels.
inline int difference(const Pixel& a, const Pixel& b) {
  int largest = 0;
  for (int c = 0; c < 3; ++c) largest = std::max(largest, std::abs(a[c] - b[c]));
  return largest;
}

}  // namespace sinew
