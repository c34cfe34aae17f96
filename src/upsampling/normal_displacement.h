#pragma once

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"

namespace sinew {

/// A point as seen from a surface: point = place + height times the unit interpolated normal there.
struct Displacement {
  SurfacePoint place;
  double height = 0.0;
};

/// Finds the place on a surface whose interpolated vertex normal leads to `point`, among the
/// triangles around `closest`, the one with the least height. Where no normal leads there (beside a
/// border, in a sharp fold): `closest` and the height above it.
/// \param around  triangles at every vertex (vertex_triangles)
Displacement displacement_of(const Eigen::Vector3d& point, const SurfacePoint& closest,
                             const TriangleMesh& mesh, const Points& normals,
                             const RaggedArray& around);

}  // namespace sinew
