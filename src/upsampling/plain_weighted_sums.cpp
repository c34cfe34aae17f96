// SPDX-License-Identifier: MIT

#include <cmath>
#include <cstddef>

#include "upsampling/weighted_sums.h"

namespace sinew {
namespace {

template <typename Index>
void sum_rows(const float* points, const Index* indices, const float* weights, int neighbors,
              int rows, float* sums) {
  for (int row = 0; row < rows; ++row, indices += neighbors, weights += neighbors) {
    float x = 0.0F, y = 0.0F, z = 0.0F;
    for (int i = 0; i < neighbors; ++i) {
      const float* const point = points + 4 * static_cast<std::size_t>(indices[i]);
      x += weights[i] * point[0];
      y += weights[i] * point[1];
      z += weights[i] * point[2];
    }
    sums[3 * row] = x;
    sums[3 * row + 1] = y;
    sums[3 * row + 2] = z;
  }
}

void normalize(const float* sums, int rows, float* normals) {
  for (int row = 0; row < rows; ++row, sums += 3, normals += 3) {
    const float length = std::sqrt(sums[0] * sums[0] + sums[1] * sums[1] + sums[2] * sums[2]);
    const bool usable = length > 0.0F;
    normals[0] = usable ? sums[0] / length : 0.0F;
    normals[1] = usable ? sums[1] / length : 0.0F;
    normals[2] = usable ? sums[2] / length : 1.0F;
  }
}

}  // namespace

const WeightedSums& plain_weighted_sums() {
  static constexpr WeightedSums kPlain = {&sum_rows<std::uint16_t>, &sum_rows<std::uint32_t>,
                                          &normalize};
  return kPlain;
}

}  // namespace sinew
