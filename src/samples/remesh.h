#pragma once

#include <functional>

#include "mesh/triangle_mesh.h"
#include "samples/solid.h"

namespace sinew {

/// Edge length wanted at a point, relative to other points.
using Sizing = std::function<double(const Eigen::Vector3d&)>;

/// Even triangles on the surface of a solid that is its own mirror image in x = 0: incremental
/// isotropic remeshing (Botsch & Kobbelt 2004: split, collapse, flip, relax, project) of the half
/// with x >= 0, whose border stays in the plane, then mirrored.
/// \param half          a manifold disc or the like on the solid, border at x = 0
/// \param vertex_count  wanted for the whole; met within a few percent
/// \return              closed and exactly symmetric
TriangleMesh remesh_symmetric(const Solid& solid, const TriangleMesh& half, const Sizing& sizing,
                              int vertex_count);

}  // namespace sinew
