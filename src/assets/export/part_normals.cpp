// SPDX-License-Identifier: MIT

#include "assets/export/part_normals.h"

#include <Eigen/Geometry>

namespace sinew {

PointsF part_normals(const VisiblePart& part, const PointsF& positions, const PointsF& normals) {
  PointsF result = normals(Eigen::all, part.surface_vertex);
  // A vertex of a part has one normal in the file, so all faceted triangles at it lie in one plane.
  PointsF facets = PointsF::Zero(3, result.cols());
  for (std::size_t t = 0; t < part.faceted.size(); ++t) {
    if (part.faceted[t] == 0) continue;
    const auto corner = [&](int i) -> Eigen::Vector3f {
      return positions.col(part.surface_vertex[part.triangles[t][i]]);
    };
    const Eigen::Vector3f normal = (corner(1) - corner(0)).cross(corner(2) - corner(0));
    for (const int v : part.triangles[t]) facets.col(v) += normal;
  }
  for (Eigen::Index v = 0; v < result.cols(); ++v) {
    const float length = facets.col(v).norm();
    if (length > 0.0F) result.col(v) = facets.col(v) / length;
  }
  return result;
}

}  // namespace sinew
