// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "mesh/triangle_tree.h"

namespace sinew {

/// Holds points of a surface with the normals of their triangles.
struct SurfaceSamples {
  Points points;   ///< 3 x n
  Points normals;  ///< 3 x n, unit
};

/// Spreads points over a surface evenly by area, the same for the same mesh.
/// \param count  number of points; none on a surface without area
SurfaceSamples sample_surface(const TriangleMesh& mesh, int count);

/// Returns the mean of a surface, weighted by area; that of the vertices without an area.
Eigen::Vector3d surface_center(const TriangleMesh& mesh);

/// Holds a bone for comparisons with another one: its surface, and few and many samples of it.
struct BoneSurface {
  explicit BoneSurface(const TriangleMesh& mesh);

  Points corners;  ///< vertices of the mesh
  std::vector<Triangle> triangles;
  Points normals;  ///< of the triangles
  TriangleTree tree;
  SurfaceSamples few, many;
  Eigen::Vector3d center;  ///< mean of the surface
};

}  // namespace sinew
