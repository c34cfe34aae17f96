#pragma once

#include "core/types.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Groups of triangles that are near each other, so that one box and one cone of normals tells much
/// about all of them.
struct TriangleClusters {
  RaggedArray triangles;
  RaggedArray vertices;  ///< the triangles' corners, each once
};

/// Halves the surface again and again across its longest side.
/// \param size  at most so many triangles in each
TriangleClusters cluster_triangles(const TriangleMesh& surface, int size);

}  // namespace sinew
