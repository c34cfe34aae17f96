// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "volume/tetrahedron_mesh.h"
#include "volume/vertex_mobility.h"

namespace sinew {

/// Moves vertices of a mesh onto given points, such as those of bones, so that the points are
/// vertices of tetrahedra. Each point takes that corner of the tetrahedron around it whose move
/// leaves the best angles, but none on a surface. The mesh is then smoothed (smoothing.h), with
/// these vertices held.
///
/// A point finds no vertex if it is outside the mesh, if all corners of its tetrahedron are on
/// surfaces or taken by other points, or if each move would leave a dihedral angle below 4 degrees.
/// Points that are at least two edges apart all find one.
/// \param mobility  of the vertices
/// \param wanted    angle that smoothing aims at, degrees
/// \return          vertex at each point, or -1
std::vector<int> hold_points(TetrahedronMesh& mesh, VertexMobility mobility, const Points& points,
                             double wanted);

}  // namespace sinew
