// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Holds points of a surface with its outward unit normals. A scan is fitted as such points,
/// whatever its file holds.
struct SurfacePoints {
  Points positions;  ///< 3 x n, m
  Points normals;    ///< 3 x n
};

/// Returns one point of each cell of a grid that holds any: the one nearest to the middle of its
/// cell. So dense regions become as coarse as all others, and no point leaves the surface.
/// \param spacing  width of a cell
/// \return         indices, ascending
std::vector<int> thinned(const Points& points, double spacing);

/// Returns the vertices of a surface with their normals.
SurfacePoints with_normals(const Points& positions, const std::vector<Triangle>& triangles);

/// Returns points that cover a surface evenly, about one in each square of an edge `spacing`. They
/// lie on its triangles, with normals that are interpolated between the vertices.
/// \param mesh  any, with outward triangles; it may have holes and several components
SurfacePoints oriented_points(const TriangleMesh& mesh, double spacing);

}  // namespace sinew
