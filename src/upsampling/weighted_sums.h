#pragma once

#include <cstdint>

namespace sinew {

/// The hot loops of upsampling. Points are (x y z 0), aligned to 16 bytes; rows of indices and
/// weights lie one after the other.
struct WeightedSums {
  /// sums (3 floats for each row, and room for one more at the end) = sum over the row's neighbours
  /// of weight times point.
  void (*with_short)(const float* points, const std::uint16_t* indices, const float* weights,
                     int neighbours, int rows, float* sums);
  void (*with_long)(const float* points, const std::uint32_t* indices, const float* weights,
                    int neighbours, int rows, float* sums);

  /// normals (3 floats for each row, written in order and not read) = sums to unit length; (0, 0,
  /// 1) where a sum is zero.
  void (*normalize)(const float* sums, int rows, float* normals);
};

/// Vector instructions for this processor; the plain ones where it has none that we use (below
/// SSSE3).
const WeightedSums& vectorized_weighted_sums();

/// The same in plain loops.
const WeightedSums& plain_weighted_sums();

}  // namespace sinew
