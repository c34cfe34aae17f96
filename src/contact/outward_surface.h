#pragma once

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A surface as collisions want it: vertices at one place are one, what is not finite, repeated or
/// unused is gone, neighbours agree in orientation, and closed components look outward; but those
/// inward that lie inside of others stay their cavities. Which way is outward, the signed volume of
/// the whole says.
TriangleMesh outward_surface(TriangleMesh mesh);

}  // namespace sinew
