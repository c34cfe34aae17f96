// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns a coarse copy of a dense surface, such as a scan. The vertices are divided into clusters
/// of those nearest to the same seed along the edges; seeds are evenly spread. Each cluster
/// becomes a vertex at its mean position, which also removes noise. Surfaces that are close to
/// each other in space are not joined, since clusters grow along the surface.
/// This takes a fraction of the time of decimate(), but the result may be non-manifold.
/// \param count  number of vertices aimed at, reached within a factor of about 2
TriangleMesh clustered_surface(const TriangleMesh& mesh, int count);

}  // namespace sinew
