// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Holds a triangle surface. It may have holes, several components and self-intersections.
struct TriangleMesh {
  Points positions;                 ///< 3 x n
  std::vector<Triangle> triangles;  ///< vertex indices

  int vertex_count() const { return static_cast<int>(positions.cols()); }
  int triangle_count() const { return static_cast<int>(triangles.size()); }
};

/// Returns the axis-aligned bounding box of the positions; an empty box if there are none.
Eigen::AlignedBox3d bounding_box(const Points& positions);

/// Returns the volume enclosed by a closed surface, positive if it is oriented outward. The sum is
/// taken relative to the centroid of the vertices, so that an origin far away costs no precision
/// and small holes cause only a small error.
double signed_volume(const Points& positions, const std::vector<Triangle>& triangles);

/// Returns the unit normals of the triangles, 3 x n; zero for a triangle without area.
Points triangle_normals(const TriangleMesh& mesh);

/// Returns the area-weighted unit normals of the vertices, 3 x n; (0, 0, 1) for a vertex without a
/// triangle that has area.
PointsF vertex_normals(const PointsF& positions, const std::vector<Triangle>& triangles);

/// Returns the mean length of all triangle sides, or 0 without triangles. An edge between two
/// triangles counts twice.
double mean_edge_length(const std::vector<Triangle>& triangles, const Points& positions);

}  // namespace sinew
