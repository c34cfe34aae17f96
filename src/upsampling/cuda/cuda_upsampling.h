// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/moving_points.h"
#include "upsampling/cuda/ring_buffers.h"
#include "upsampling/cuda/sliced_table.h"

namespace sinew {

/// Computes upsample_positions() and upsample_normals() on the device, for several surfaces of one
/// table. In all arrays, the entries of copy c begin at c times the size of one surface's.
class CudaUpsampling {
 public:
  /// \param coarse_triangles  triangles of the coarse surface, for its normals
  CudaUpsampling(const UpsamplingTable& table, const std::vector<Triangle>& coarse_triangles,
                 int copies, cuda::Stream& stream);

  /// Computes a frame in two launches.
  /// \param coarse     the coarse surfaces of the frame, which may not change meanwhile
  /// \param positions  on the device, 3 floats for each fine vertex, tightly packed; each is
  ///                   written once and never read
  /// \param normals    unit normals, likewise; null: not computed
  /// \throws std::logic_error if the stride of `coarse` is below the size of a surface
  void write(const MovingPoints& coarse, float* positions, float* normals, cuda::Stream& stream);

 private:
  int fine_count_, coarse_count_, neighbors_, copies_;
  bool displaced_;
  RingBuffers rings_;
  cuda::Buffer<std::uint16_t> short_indices_;
  cuda::Buffer<std::uint32_t> long_indices_;
  cuda::Buffer<float> position_weights_, normal_weights_, heights_;
  cuda::Buffer<int> residual_of_row_, tilt_of_row_;
  cuda::Buffer<TangentWeights> residual_tangents_;
  cuda::Buffer<cuda::Vec4> residuals_;
  cuda::Buffer<TiltRecord> tilts_;
  cuda::Buffer<cuda::Vec4> frame_, frame_normals_;  ///< positions and normals of coarse surfaces
};

}  // namespace sinew
