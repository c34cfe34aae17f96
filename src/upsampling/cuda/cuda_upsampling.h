#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/moving_points.h"
#include "upsampling/cuda/ring_buffers.h"
#include "upsampling/cuda/sliced_table.h"

namespace sinew {

/// upsample_positions() and upsample_normals() on the device, for surfaces of one table. Copy c of
/// anything has the entries from c times those of one on.
class CudaUpsampling {
 public:
  /// \param coarse_triangles  of the coarse surface, for its normals
  CudaUpsampling(const UpsamplingTable& table, const std::vector<Triangle>& coarse_triangles,
                 int copies, cuda::Stream& stream);

  /// Two launches.
  /// \param coarse     a frame of the coarse surfaces, whose stride is at least their size; nothing
  /// of it may change meanwhile \param positions  on the device, 3 floats for each fine vertex,
  /// tightly packed; each is
  ///                   written once and none read
  /// \param normals    likewise, unit; null: none
  void write(const MovingPoints& coarse, float* positions, float* normals, cuda::Stream& stream);

 private:
  int fine_count_, coarse_count_, neighbours_, copies_;
  bool displaced_;
  RingBuffers rings_;
  cuda::Buffer<std::uint16_t> short_indices_;
  cuda::Buffer<std::uint32_t> long_indices_;
  cuda::Buffer<float> position_weights_, normal_weights_, heights_;
  cuda::Buffer<int> residual_of_row_, tilt_of_row_;
  cuda::Buffer<TangentWeights> residual_tangents_;
  cuda::Buffer<cuda::Vec4> residuals_;
  cuda::Buffer<TiltRecord> tilts_;
  cuda::Buffer<cuda::Vec4> frame_, frame_normals_;  ///< of the coarse surfaces
};

}  // namespace sinew
