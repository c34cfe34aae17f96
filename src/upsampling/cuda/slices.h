#pragma once

#include <cstddef>

#include "cuda/host_device.h"

namespace sinew {

/// Rows of equal width lie in slices of as many rows as a warp has lanes, transposed, so that lanes
/// that work on a row each read neighbouring numbers.
inline constexpr int kSliceRows = 32;

SINEW_HOST_DEVICE inline std::size_t sliced_entry(std::size_t row, int width, int entry) {
  return (row / kSliceRows * width + entry) * kSliceRows + row % kSliceRows;
}

/// Entries of whole slices.
inline std::size_t sliced_size(std::size_t rows, int width) {
  return (rows + kSliceRows - 1) / kSliceRows * width * kSliceRows;
}

}  // namespace sinew
