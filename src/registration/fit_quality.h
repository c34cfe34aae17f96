// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/triangle_mesh.h"
#include "registration/target_surface.h"

namespace sinew {

/// Distances between points and a surface, in mesh units.
struct DistanceStatistics {
  double mean = 0.0;
  double p95 = 0.0;  ///< 95 % are at most this
  double max = 0.0;
  double within = 0.0;  ///< share that is nearer than a limit, 0 to 1
};

/// \param limit  of DistanceStatistics::within
DistanceStatistics distance_statistics(std::vector<double> distances, double limit);

/// Returns the distance of each point from a surface.
std::vector<double> distances_to(const TriangleMesh& surface, const Points& points);

/// Says how well a fitted surface agrees with its target, and what is wrong with it.
struct FitQuality {
  DistanceStatistics from_target;  ///< of points of the target from the fit
  /// Distances of the vertices of the fit from the target. Vertices over holes and beyond borders
  /// of the target are left out.
  DistanceStatistics from_fit;
  /// Distance of each vertex of the fit from the place of the target that corresponds to it; NaN
  /// for those that are left out.
  std::vector<double> vertex_distances;
  double covered = 0.0;        ///< share of the vertices of the fit that have a counterpart
  int folded_triangles = 0;    ///< folded_triangles()
  int self_intersections = 0;  ///< pairs of triangles
};

/// \param rest    of the fitted surface, in any pose
/// \param points  of the target, such as its vertices
/// \param limit   distance up to which a point counts as being on the surface, in mesh units
FitQuality fit_quality(const Points& rest, const TriangleMesh& fit, const TargetSurface& target,
                       const Points& points, double limit);

}  // namespace sinew
