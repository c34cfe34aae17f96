// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds settings of decimate(): the target number of vertices, and limits that may keep it from
/// being reached.
struct DecimationSettings {
  /// Decimation stops at this number of vertices.
  int target_vertices = 0;
  /// Relative vertex density wanted at each vertex, positive: an area with density 2 gets twice as
  /// many vertices as an equal area with density 1. Empty means the same density everywhere.
  std::vector<double> density{};
  /// Longest edge allowed at each vertex, in mesh units; infinity means no limit. A collapse of v
  /// onto w is rejected if it creates an edge that is longer than the limit of v, of w or of the
  /// other end of the edge. Empty means no limits.
  std::vector<double> longest_edge{};
};

/// Holds a coarse surface whose vertices are a subset of the vertices of a fine one.
struct DecimatedMesh {
  TriangleMesh mesh;
  std::vector<int> source;  ///< for each vertex, the input vertex at its position
};

/// Simplifies a surface to evenly sized triangles. The remaining vertices keep their order and, bit
/// for bit, their positions. The method is halfedge collapses by quadric error (Garland & Heckbert
/// 1997), with an isotropic term that distributes the vertices like a centroidal Voronoi diagram.
///
/// Handles, holes, components and the orientation of the surface are preserved. Border vertices
/// only move along the border. No collapse folds the surface over or creates slivers: the longest
/// edge of a triangle stays below 4.9 times its height, or near the ratio of the input triangles
/// where those are worse. An input that is not an oriented manifold is repaired first
/// (mesh/manifold.h), and several vertices can then have the same source.
///
/// \param mesh  any triangle mesh; one that is small enough already is returned unchanged
/// \return      a mesh with the target number of vertices, or more where no further collapse is
///              allowed
/// \throws      Cancelled; std::logic_error if the settings do not fit the mesh or a position is
///              not finite
DecimatedMesh decimate(const TriangleMesh& mesh, const DecimationSettings& settings,
                       const Progress& progress = {});

}  // namespace sinew
