// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "dynamics/cuda/device_matrix.h"

namespace sinew {

/// Refers to a HybridMatrix in device memory whose columns are stored in 32 or in 16 bits. The view
/// of the other width is empty.
struct MatrixOnDevice {
  HybridMatrixView<int> wide;
  HybridMatrixView<std::uint16_t> narrow;

  bool is_narrow() const { return narrow.size > 0; }
  int product_capacity() const {
    return is_narrow() ? narrow.product_capacity : wide.product_capacity;
  }
};

}  // namespace sinew
