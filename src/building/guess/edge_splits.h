// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Halves edges until none is longer than `longest`. The surface keeps its shape, and its vertices
/// come first in the result.
TriangleMesh split_long_edges(const TriangleMesh& mesh, double longest);

}  // namespace sinew
