// SPDX-License-Identifier: MIT

#pragma once

#include <functional>

#include "mesh/triangle_mesh.h"
#include "solids/solid.h"

namespace sinew {

/// Returns the desired edge length at a point, relative to other points.
using Sizing = std::function<double(const Eigen::Vector3d&)>;

/// Remeshes the surface of a solid that is symmetric in x = 0 with even triangles. The half with
/// positive x is remeshed by incremental isotropic remeshing (Botsch & Kobbelt 2004: split,
/// collapse, flip, relax, project), with its border in the plane x = 0, and then mirrored.
/// \param half          a manifold with a border at x = 0, such as a disk, on the surface of the
///                      solid
/// \param vertex_count  desired number for the whole surface, reached within a few percent
/// \return              a closed mesh that is exactly symmetric
TriangleMesh remesh_symmetric(const Solid& solid, const TriangleMesh& half, const Sizing& sizing,
                              int vertex_count);

}  // namespace sinew
