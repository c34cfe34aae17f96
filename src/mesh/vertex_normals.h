#pragma once

#include <span>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Normals of one surface in many shapes: vertex_normals() with the connectivity prepared, in
/// parallel.
class VertexNormals {
 public:
  VertexNormals(int vertex_count, const std::vector<Triangle>& triangles);

  int vertex_count() const { return around_.rows(); }
  const std::vector<Triangle>& triangles() const { return triangles_; }

  /// Area-weighted unit normals, 3 floats for each vertex, each written once and none read;
  /// (0, 0, 1) where no triangle spans an area.
  void write(const PointsF& positions, std::span<float> normals) const;

 private:
  std::vector<Triangle> triangles_;
  RaggedArray around_;  ///< triangles at each vertex
};

}  // namespace sinew
