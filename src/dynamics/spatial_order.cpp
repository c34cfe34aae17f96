// SPDX-License-Identifier: MIT

#include "dynamics/spatial_order.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace sinew {
namespace {

/// Spreads the lowest ten bits of a number to every third bit, for a Morton code.
std::uint32_t spread(std::uint32_t x) {
  x = (x | (x << 16)) & 0x030000FFU;
  x = (x | (x << 8)) & 0x0300F00FU;
  x = (x | (x << 4)) & 0x030C30C3U;
  x = (x | (x << 2)) & 0x09249249U;
  return x;
}

}  // namespace

std::vector<int> spatial_order(const Points& centers) {
  const int count = static_cast<int>(centers.cols());
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  if (count == 0) return order;
  const Eigen::Vector3d low = centers.rowwise().minCoeff();
  const double size = std::max((centers.colwise() - low).maxCoeff(), 1e-300);
  std::vector<std::uint32_t> code(count);
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d cell = (centers.col(i) - low) * (1023.0 / size);
    code[i] = spread(static_cast<std::uint32_t>(cell[0])) |
              (spread(static_cast<std::uint32_t>(cell[1])) << 1) |
              (spread(static_cast<std::uint32_t>(cell[2])) << 2);
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return code[a] < code[b]; });
  return order;
}

}  // namespace sinew
