// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the sum of the areas of all triangles.
double surface_area(const TriangleMesh& mesh);

/// Returns the connected component with the largest area, without unused vertices.
TriangleMesh largest_component(const TriangleMesh& mesh);

}  // namespace sinew
