// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

#include "cuda/host_device.h"

namespace sinew {

/// Number of rows in a slice, one for each lane of a warp. Tables whose rows have the
/// same width are stored in slices, each of them transposed. If each lane works on a row, the lanes
/// then read neighboring addresses.
inline constexpr int kSliceRows = 32;

/// Returns the index of an entry of a row in a sliced table.
SINEW_HOST_DEVICE inline std::size_t sliced_entry(std::size_t row, int width, int entry) {
  return (row / kSliceRows * width + entry) * kSliceRows + row % kSliceRows;
}

/// Returns the number of entries of a sliced table, whose last slice is filled up.
inline std::size_t sliced_size(std::size_t rows, int width) {
  return (rows + kSliceRows - 1) / kSliceRows * width * kSliceRows;
}

}  // namespace sinew
