// SPDX-License-Identifier: MIT

#pragma once

#include "building/body_probe.h"
#include "core/progress.h"
#include "mesh/triangle_mesh.h"
#include "rig/mirror_plane.h"

namespace sinew {

/// Holds what building a skeleton needs to know about a body.
struct KnownBody {
  BodyProbe probe;
  MirrorPlane mirror;  ///< surface_mirror()
};

/// Prepares what is known about the body of a surface. It takes seconds for a large one.
/// \throws Cancelled
KnownBody know_body(const TriangleMesh& surface, const Progress& progress = {});

}  // namespace sinew
