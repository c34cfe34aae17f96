// SPDX-License-Identifier: MIT

#pragma once

#include "session/backends.h"

namespace sinew {

/// Returns the functions by which sessions use CUDA. It is linked into programs that were built
/// with a CUDA toolkit (SINEW_HAS_CUDA), and into tests on the emulated GPU.
GpuBackend cuda_backend();

}  // namespace sinew
