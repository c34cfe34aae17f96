#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// What halfedge collapses left of a mesh, in its order and with its vertex numbers.
struct CollapsedMesh {
  std::vector<bool> left;  ///< for each vertex
  std::vector<Triangle> triangles;
};

/// Halfedge collapses, the cheapest first, until `target_vertices` are left or no more is allowed:
/// what decimate() (mesh/decimation.h) does on clean input.
/// \param mesh          an oriented manifold (mesh/manifold.h) without unused vertices, and with a
///                      longest side of about 1
/// \param density       for each vertex, positive
/// \param longest_edge  for each vertex
/// \throws              Cancelled; std::logic_error for a mesh that is no oriented manifold
CollapsedMesh collapse_halfedges(const TriangleMesh& mesh, int target_vertices,
                                 const std::vector<double>& density,
                                 const std::vector<double>& longest_edge, const Progress& progress);

}  // namespace sinew
