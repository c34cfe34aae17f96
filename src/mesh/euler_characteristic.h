// SPDX-License-Identifier: MIT

#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Returns the Euler characteristic, V - E + F. That of a closed connected surface is 2 minus twice
/// the number of its tunnels. All vertices must have triangles.
int euler_characteristic(const TriangleMesh& mesh);

}  // namespace sinew
