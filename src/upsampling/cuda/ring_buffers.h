// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/surface_rings.h"

namespace sinew {

/// Refers to SurfaceRings in device memory, as kernels read them.
struct RingsOnDevice {
  const int* slice_begin = nullptr;
  const RingPair* pairs = nullptr;
};

/// Owns SurfaceRings in device memory.
class RingBuffers {
 public:
  RingBuffers(const SurfaceRings& rings, cuda::Stream& stream)
      : slice_begin_(cuda::to_device(rings.slice_begin, stream)),
        pairs_(cuda::to_device(rings.pairs, stream)) {
    stream.synchronize();
  }
  RingsOnDevice on_device() const { return {slice_begin_.data(), pairs_.data()}; }

 private:
  cuda::Buffer<int> slice_begin_;
  cuda::Buffer<RingPair> pairs_;
};

}  // namespace sinew
