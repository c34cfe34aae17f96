#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// An oriented manifold: every edge has one triangle, or two that run along it in opposite
/// directions, and the triangles at a vertex are one fan.
struct ManifoldMesh {
  TriangleMesh mesh;
  std::vector<int> source;  ///< for each vertex, the vertex that it is (or is a copy of)
};

/// An oriented manifold without unused vertices stays as it is, also one that looks inward. All
/// else is repaired (mesh/repair.h), then cut where one-sided pieces cannot be oriented and where
/// fans only touch in a vertex; copies of vertices come last.
ManifoldMesh make_manifold(const TriangleMesh& mesh);

}  // namespace sinew
