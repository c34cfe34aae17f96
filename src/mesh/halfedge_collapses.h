// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds the result of halfedge collapses, in the order and with the vertex numbers of the input.
struct CollapsedMesh {
  std::vector<bool> left;  ///< true for each vertex that remains
  std::vector<Triangle> triangles;
};

/// Collapses halfedges, the cheapest first, until `target_vertices` are left or no further collapse
/// is allowed. This is the core of decimate() (mesh/decimation.h) for clean input.
/// \param mesh          an oriented manifold (mesh/manifold.h) without unused vertices, with a
///                      longest side of about 1
/// \param density       for each vertex, positive
/// \param longest_edge  for each vertex, in the units of `mesh`
/// \throws              Cancelled; std::logic_error if the mesh is not an oriented manifold
CollapsedMesh collapse_halfedges(const TriangleMesh& mesh, int target_vertices,
                                 const std::vector<double>& density,
                                 const std::vector<double>& longest_edge, const Progress& progress);

}  // namespace sinew
