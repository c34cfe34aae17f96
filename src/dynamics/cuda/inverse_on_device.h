// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/cuda/inverse_plan.h"

namespace sinew::cuda {

/// Refers to an InversePlan in device memory.
struct InverseOnDevice {
  int size = 0;
  int pieces = 0, long_pieces = 0;
  const InversePlan::Piece* piece = nullptr;
  const InversePlan::Row* row = nullptr;
  const int* chunk_rows = nullptr;
  const int* chunk_rows_begin = nullptr;
};

}  // namespace sinew::cuda
