// SPDX-License-Identifier: MIT

#include "render/shared_buffers.h"

/// Replaces share_with_cuda.cpp in builds without a CUDA toolkit.
namespace sinew {

bool draws_on_cuda_device() {
  return false;
}

std::unique_ptr<SharedBuffers> share_with_cuda(std::span<const unsigned int> /*buffers*/) {
  return nullptr;
}

}  // namespace sinew
