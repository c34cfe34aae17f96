// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"

namespace sinew {

/// Describes a point relative to a surface: point = place + height times the unit interpolated
/// normal there.
struct Displacement {
  SurfacePoint place;
  double height = 0.0;
};

/// Finds the surface point whose interpolated vertex normal leads to `point`, in the triangles
/// around `closest`. If there are several, returns the one with the least height. If no normal
/// leads there (next to a border, in a sharp fold), returns `closest` and the height above it.
/// \param normals  unit vertex normals
/// \param around   triangles at each vertex (vertex_triangles)
Displacement displacement_of(const Eigen::Vector3d& point, const SurfacePoint& closest,
                             const TriangleMesh& mesh, const Points& normals,
                             const RaggedArray& around);

}  // namespace sinew
