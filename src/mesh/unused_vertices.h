// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns a surface without the vertices that have no triangle. The others stay in their order.
TriangleMesh without_unused_vertices(const TriangleMesh& surface);

}  // namespace sinew
