// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "upsampling/cuda/moving_points.h"
#include "upsampling/cuda/ring_buffers.h"

namespace sinew {

/// These functions write surfaces in the format in which they are drawn: 3 floats for each vertex,
/// tightly packed, copy after copy.

/// Writes a frame of surfaces that need no upsampling, in one launch.
/// \param count  number of vertices of a surface
/// \param out    on the device; each number is written once and never read
/// \throws std::logic_error if the stride of `points` is below `count`
void pack_points(const MovingPoints& points, int count, int copies, float* out,
                 cuda::Stream& stream);

/// Computes the vertex normals of surfaces (VertexNormals) on the device.
class CudaNormals {
 public:
  CudaNormals(int vertex_count, const std::vector<Triangle>& triangles, cuda::Stream& stream)
      : vertex_count_(vertex_count), rings_(SurfaceRings(vertex_count, triangles), stream) {}

  /// Computes normals in one launch. Positions and normals are packed, on the device.
  void write(const float* positions, int copies, float* normals, cuda::Stream& stream) const;

 private:
  int vertex_count_;
  RingBuffers rings_;
};

}  // namespace sinew
