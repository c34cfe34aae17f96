// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

namespace sinew {

/// Holds the inner loops of upsampling. Points are (x y z 0), aligned to 16 bytes. Rows of indices
/// and weights follow each other without gaps.
struct WeightedSums {
  /// Computes sums (3 floats for each row, with room for one more float at the end): for each row
  /// the sum over its neighbors of weight times point. One function takes 16-bit indices, the
  /// other 32-bit indices.
  void (*with_short)(const float* points, const std::uint16_t* indices, const float* weights,
                     int neighbors, int rows, float* sums);
  void (*with_long)(const float* points, const std::uint32_t* indices, const float* weights,
                    int neighbors, int rows, float* sums);

  /// Computes normals (3 floats for each row, written in order and not read): the sums scaled to
  /// unit length, or (0, 0, 1) if a sum is zero.
  void (*normalize)(const float* sums, int rows, float* normals);
};

/// Returns the loops with the vector instructions of this processor, or the plain loops if it has
/// none that we use (below SSSE3).
const WeightedSums& vectorized_weighted_sums();

/// Returns the plain loops, without vector instructions.
const WeightedSums& plain_weighted_sums();

}  // namespace sinew
