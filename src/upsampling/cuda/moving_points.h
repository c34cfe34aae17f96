#pragma once

#include "cuda/vectors.h"

namespace sinew {

/// Points in memory of the device between the last two steps, each relative to its own origin: the
/// frame that Session shows. Copy c has the entries from c times the stride on.
struct MovingPoints {
  const cuda::Vec4* now = nullptr;
  const cuda::Vec4* before = nullptr;  ///< null: as now
  float share = 1.0F;                  ///< of the way from before to now
  int stride = 0;
};

}  // namespace sinew
