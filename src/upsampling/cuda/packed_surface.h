#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/moving_points.h"
#include "upsampling/cuda/ring_buffers.h"

namespace sinew {

/// Surfaces as they are drawn: 3 floats for each vertex, tightly packed, copy after copy.

/// Writes the frame of surfaces that need no upsampling; one launch.
/// \param out  on the device; each number is written once and none read
void pack_points(const MovingPoints& points, int count, int copies, float* out,
                 cuda::Stream& stream);

/// VertexNormals on the device.
class CudaNormals {
 public:
  CudaNormals(int vertex_count, const std::vector<Triangle>& triangles, cuda::Stream& stream)
      : vertex_count_(vertex_count), rings_(SurfaceRings(vertex_count, triangles), stream) {}

  /// One launch. Both are on the device and packed.
  void write(const float* positions, int copies, float* normals, cuda::Stream& stream) const;

 private:
  int vertex_count_;
  RingBuffers rings_;
};

}  // namespace sinew
