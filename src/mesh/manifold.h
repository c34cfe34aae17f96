// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds an oriented manifold mesh. Every edge has one triangle, or two that traverse it in
/// opposite directions. The triangles at a vertex form a single fan.
struct ManifoldMesh {
  TriangleMesh mesh;
  std::vector<int> source;  ///< for each vertex, the input vertex that it is or is a copy of
};

/// Converts a mesh to an oriented manifold. A mesh that is one already and has no unused vertices
/// is returned unchanged, even if it is oriented inward. Any other mesh is repaired
/// (mesh/repair.h), then cut where a one-sided component cannot be oriented and where fans share
/// only a vertex. Copies of vertices are appended at the end.
ManifoldMesh make_manifold(const TriangleMesh& mesh);

}  // namespace sinew
