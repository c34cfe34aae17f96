// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "skinning/cuda/blend_tables.h"

namespace sinew {

/// Holds BlendTables in device memory, as kernels read them.
struct BlendOnDevice {
  int point_count = 0;
  int joint_count = 0;
  const cuda::Vec4* rest = nullptr;
  const int* begin = nullptr;
  const BlendInfluence* influences = nullptr;
};

/// Owns a LinearBlend in device memory, for kernels (skinning/cuda/blended_point.h).
class CudaBlend {
 public:
  CudaBlend() = default;
  CudaBlend(const LinearBlend& blend, cuda::Stream& stream) : joint_count_(blend.joint_count()) {
    const BlendTables tables = blend_tables(blend);
    rest_ = cuda::to_device(tables.rest, stream);
    begin_ = cuda::to_device(tables.begin, stream);
    influences_ = cuda::to_device(tables.influences, stream);
    stream.synchronize();
  }

  BlendOnDevice on_device() const {
    return {static_cast<int>(rest_.size()), joint_count_, rest_.data(), begin_.data(),
            influences_.data()};
  }

 private:
  int joint_count_ = 0;
  cuda::Buffer<cuda::Vec4> rest_;
  cuda::Buffer<int> begin_;
  cuda::Buffer<BlendInfluence> influences_;
};

}  // namespace sinew
