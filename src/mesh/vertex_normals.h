// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the cross products of two edges of each triangle, 3 x triangles, in parallel: normals
/// that are twice as long as the area.
PointsF doubled_areas(const PointsF& positions, const std::vector<Triangle>& triangles);

/// Computes the vertex normals of a surface in many poses, in parallel. Unlike vertex_normals()
/// (mesh/triangle_mesh.h), it prepares the connectivity once.
class VertexNormals {
 public:
  VertexNormals(int vertex_count, const std::vector<Triangle>& triangles);

  int vertex_count() const { return around_.rows(); }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const RaggedArray& triangles_at_vertices() const { return around_; }

  /// Writes area-weighted unit normals, 3 floats for each vertex; (0, 0, 1) for a vertex without a
  /// triangle that has area. Each float of `normals` is written once and never read.
  void write(const PointsF& positions, std::span<float> normals) const;

 private:
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles at each vertex
};

}  // namespace sinew
