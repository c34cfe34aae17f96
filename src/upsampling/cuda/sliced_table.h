// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "cuda/vectors.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Holds the weights of a neighbor in the two tangents of a residual's frame, which are read
/// together.
struct alignas(8) TangentWeights {
  float first = 0.0F, second = 0.0F;
};

/// Describes the tilt of a normal (UpsamplingTable::tilts).
struct TiltRecord {
  cuda::Vec4 tilt;       ///< w is 0
  int from = 0, to = 0;  ///< coarse vertices that give the direction of its frame
  int padding[2] = {};   ///< makes the padding explicit
};

/// Holds an UpsamplingTable as kernels read it, with one lane for each row: its rows are stored in
/// slices (slices.h), and each row has the index of its residual and of its tilt.
struct SlicedTable {
  explicit SlicedTable(const UpsamplingTable& table);

  std::vector<std::uint16_t> short_indices;  ///< empty: long_indices are used instead
  std::vector<std::uint32_t> long_indices;
  std::vector<float> position_weights, normal_weights;

  std::vector<int> residual_of_row;               ///< -1: none; empty: no row has one
  std::vector<TangentWeights> residual_tangents;  ///< one row for each residual, in slices
  std::vector<cuda::Vec4> residuals;              ///< w is 0
  std::vector<int> tilt_of_row;                   ///< -1: none; empty: no row has one
  std::vector<TiltRecord> tilts;
};

}  // namespace sinew
