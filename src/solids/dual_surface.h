// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <vector>

#include "mesh/triangle_mesh.h"
#include "solids/solid.h"

namespace sinew {

/// A function on the points of a grid, negative inside. It is evaluated once at each point that is
/// needed.
using GridFunction = std::function<double(const Eigen::Vector3i& point)>;

/// Polygonizes the surface where a function on a grid changes its sign, by dual marching cubes
/// (Nielson 2004): one vertex for each sheet of the surface in a cell, at the mean of the crossings
/// of the sheet with the cell's edges, and one quadrilateral for each crossed edge, split along its
/// shorter diagonal. Only cells near the surface are visited, by continuation from the seeds.
/// \param seeds  cells, by the corner with the least coordinates, from which to look for the
///               surface; one on each component. A cell that the surface does not cross is skipped.
/// \return       a closed manifold in grid units with outward triangles; empty without a crossed
///               seed
TriangleMesh dual_surface(const GridFunction& function, const std::vector<Eigen::Vector3i>& seeds);

/// Polygonizes the whole surface of a solid with even triangles: dual_surface() on a grid, whose
/// vertices are then moved onto the surface. Components that no point of a coarse grid of four
/// cells' spacing hits are missed; the spacing is reduced down to one cell if nothing is hit.
/// \param cell  edge length of a cube, m; holes and gaps narrower than it may close
/// \return      a closed manifold with outward triangles, in m
TriangleMesh polygonize(const Solid& solid, double cell);

}  // namespace sinew
