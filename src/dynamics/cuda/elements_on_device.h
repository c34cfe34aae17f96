// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>

#include "dynamics/cuda/rotations.h"

namespace sinew::cuda {

/// Refers to an ElementTable in device memory, with the weights and rotations of its elements.
struct ElementsOnDevice {
  int kind = 0;  ///< index in ConstraintBatch
  int corners = 0;
  int count = 0;  ///< number of entries
  const int* chunk_begin = nullptr;
  const int* vertices = nullptr;
  const std::int16_t* slots = nullptr;
  const float* columns = nullptr;
  const float* projection = nullptr;
  const float* weights = nullptr;   ///< w, by entry
  Quaternion* rotations = nullptr;  ///< rotations, by entry, copy after copy; null if unused
};

}  // namespace sinew::cuda
