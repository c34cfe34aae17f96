// SPDX-License-Identifier: MIT

#pragma once

#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "rig/mirror_plane.h"

namespace sinew {

/// Returns the plane across which joints of a body are mirrored: its plane of symmetry, if possible
/// that across x, as for a body that faces +z. Without one, the plane across x through the middle
/// of the bounding box. The normal points to the left of a body that faces +z.
/// \throws Cancelled
MirrorPlane surface_mirror(const TriangleMesh& surface, const Progress& progress = {});

}  // namespace sinew
