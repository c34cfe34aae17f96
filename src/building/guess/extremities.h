// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes the end of a protrusion of a body: the tip of a limb, the head or a tail.
struct Extremity {
  int vertex = -1;
  /// Length of the protrusion as a fraction of the largest geodesic distance of the surface: how
  /// far the mean geodesic distance falls from the tip to where the protrusion joins a larger one.
  double persistence = 0.0;
};

/// Finds the protrusions of a surface: the maxima of the mean geodesic distance to points that are
/// spread evenly over the surface (Hilaga et al. 2001), by the persistence of each maximum
/// (Edelsbrunner et al. 2002). Geodesic distances hardly change with the pose of a body.
/// \param mesh  a connected surface
/// \return      the extremities of at least `smallest` persistence, the most persistent first
/// \throws      Cancelled
std::vector<Extremity> find_extremities(const TriangleMesh& mesh, double smallest,
                                        const Progress& progress = {});

}  // namespace sinew
