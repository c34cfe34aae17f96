#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// A triangle surface: positions (3 x n) and vertex indices. May have holes, several components
/// and self-intersections.
struct TriangleMesh {
  Points positions;
  std::vector<Triangle> triangles;

  int vertex_count() const { return static_cast<int>(positions.cols()); }
  int triangle_count() const { return static_cast<int>(triangles.size()); }
};

/// Axis-aligned box of the positions; empty for no points.
Eigen::AlignedBox3d bounding_box(const Points& positions);

/// Volume inside a closed surface that looks outward; summed from the centroid, so that a far
/// origin costs no digits and small holes little.
double signed_volume(const Points& positions, const std::vector<Triangle>& triangles);

/// Unit normals of the triangles, 3 x n; zero where a triangle spans no area.
Points triangle_normals(const TriangleMesh& mesh);

/// Area-weighted unit normals of the vertices, 3 x n; (0, 0, 1) where no triangle spans an area.
PointsF vertex_normals(const PointsF& positions, const std::vector<Triangle>& triangles);

/// Mean length of the triangles' edges, those between two counted twice; 0 without triangles.
double mean_edge_length(const std::vector<Triangle>& triangles, const Points& positions);

}  // namespace sinew
