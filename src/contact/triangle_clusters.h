// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds clusters of neighboring triangles. One box and one cone of normals bound all triangles of
/// a cluster.
struct TriangleClusters {
  RaggedArray triangles;
  RaggedArray vertices;  ///< by cluster: the corners of its triangles, each once, ascending
};

/// Splits a surface recursively in two, across the longest side of its box.
/// \param size  largest number of triangles in a cluster
TriangleClusters cluster_triangles(const TriangleMesh& surface, int size);

}  // namespace sinew
