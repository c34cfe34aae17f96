// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "core/types.h"
#include "mesh/vertex_normals.h"
#include "render/gl_objects.h"
#include "upsampling/upsampling_table.h"

namespace sinew {

/// Moves one vertex of a surface: its position becomes `kept` times itself plus `added`.
struct VertexChange {
  int vertex;
  float kept;
  Eigen::Vector3f added;
};

/// Computes the positions and normals of a surface with compute shaders, from those of a coarser
/// surface. So only the coarse positions are uploaded for a frame, and the processor is free.
class VertexComputer {
 public:
  /// Returns true if the shaders can compute a surface: its table holds no normal displacements,
  /// and no buffer is larger than the driver allows.
  /// \param table    maps coarse positions to the surface; null: they are those of the surface
  /// \param surface  connectivity of the surface
  static bool can_compute(const UpsamplingTable* table, const VertexNormals& surface);

  /// Uploads what does not change from frame to frame. The parameters are those of can_compute().
  VertexComputer(const UpsamplingTable* table, const VertexNormals& surface);

  /// Computes the vertices of a frame. Rounding differs from that of the processor.
  /// \param coarse   3 x n
  /// \param changes  lists of changes, made one after the other; each names a vertex once at most
  /// \param positions, normals  3 floats per vertex of the surface, allocated before
  /// \throws std::logic_error if a size does not fit
  void compute(const PointsF& coarse, const std::vector<std::vector<VertexChange>>& changes,
               Buffer& positions, const Buffer& normals);

 private:
  /// Holds an UpsamplingTable.
  struct Upsampling {
    explicit Upsampling(const UpsamplingTable& table);

    GLuint neighbors;
    int coarse_count;
    Buffer indices, weights, records, tangents, residuals;
    ComputeProgram program;
  };
  void change(const std::vector<VertexChange>& changes, const Buffer& positions);

  int vertex_count_;
  std::optional<Upsampling> upsampling_;
  Buffer begin_;
  Buffer other_corners_;
  Buffer coarse_;
  Buffer changed_vertices_;
  Buffer changes_;
  ComputeProgram change_vertices_;
  ComputeProgram vertex_normals_;
};

}  // namespace sinew
