#pragma once

#include "session/backends.h"

namespace sinew {

/// CUDA as sessions know it. For programs that were built with a toolkit (SINEW_HAS_CUDA), and for
/// tests on the emulated GPU.
GpuBackend cuda_backend();

}  // namespace sinew
