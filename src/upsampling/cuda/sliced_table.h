#pragma once

#include <cstdint>
#include <vector>

#include "cuda/vectors.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Two numbers that are read at once.
struct alignas(8) TangentWeights {
  float first = 0.0F, second = 0.0F;
};

/// The tilt of a normal, see UpsamplingTable.
struct TiltRecord {
  cuda::Vec4 tilt;  ///< w is 0
  int from = 0, to = 0;
  int padding[2] = {};
};

/// An UpsamplingTable as kernels read it, one lane for each row: rows in slices (slices.h), and for
/// each row which of the records is its own.
struct SlicedTable {
  explicit SlicedTable(const UpsamplingTable& table);

  std::vector<std::uint16_t> short_indices;  ///< empty: the long ones hold
  std::vector<std::uint32_t> long_indices;
  std::vector<float> position_weights, normal_weights;

  std::vector<int> residual_of_row;               ///< -1: none; empty: no row has one
  std::vector<TangentWeights> residual_tangents;  ///< rows of records in slices
  std::vector<cuda::Vec4> residuals;              ///< w is 0
  std::vector<int> tilt_of_row;                   ///< likewise
  std::vector<TiltRecord> tilts;
};

}  // namespace sinew
