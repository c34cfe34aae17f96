// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "core/types.h"

namespace sinew {

/// Returns a key for a grid point or an edge: 20 bits per coordinate, and 3 bits for the direction
/// of an edge (1 to 7: the coordinates that increase along it; 0 for the point itself).
inline std::uint64_t grid_key(const Eigen::Vector3i& point, int direction = 0) {
  constexpr int kOffset = 1 << 19;
  std::uint64_t key = 0;
  for (const int coordinate : point)
    key = (key << 20) | static_cast<std::uint64_t>(coordinate + kOffset);
  return (key << 3) | static_cast<std::uint64_t>(direction);
}

/// Returns the corner of the unit cube whose coordinates are the bits of `corner`.
inline Eigen::Vector3i corner_offset(int corner) {
  return {corner & 1, (corner >> 1) & 1, (corner >> 2) & 1};
}

}  // namespace sinew
