// SPDX-License-Identifier: MIT

#include "registration/fit_quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/parallel.h"
#include "mesh/self_intersections.h"
#include "registration/correspondences.h"
#include "registration/folded_triangles.h"

namespace sinew {
namespace {

/// Returns FitQuality::vertex_distances.
std::vector<double> fit_distances(const TriangleMesh& fit, const TargetSurface& target) {
  // All distances count, but places beyond a border have no counterpart.
  const double height = bounding_box(fit.positions).sizes().maxCoeff();
  constexpr double kDistance = 0.03;
  constexpr double kSideways = 0.003;
  const Correspondences found =
      find_correspondences(fit.positions, smooth_normals(fit, 0.0), target,
                           {kDistance * height, 0.5, kSideways * height});
  std::vector<double> distances;
  for (Eigen::Index v = 0; v < fit.positions.cols(); ++v) {
    distances.push_back(found.weights[v] > 0.0
                            ? (found.positions.col(v) - fit.positions.col(v)).norm()
                            : std::numeric_limits<double>::quiet_NaN());
  }
  return distances;
}

}  // namespace

DistanceStatistics distance_statistics(std::vector<double> distances, double limit) {
  DistanceStatistics result;
  if (distances.empty()) return result;
  std::ranges::sort(distances);
  const auto count = static_cast<double>(distances.size());
  for (const double distance : distances) result.mean += distance;
  result.mean /= count;
  const auto rank = static_cast<std::size_t>(std::ceil(0.95 * count));
  result.p95 = distances[std::max<std::size_t>(rank, 1) - 1];
  result.max = distances.back();
  result.within =
      static_cast<double>(std::ranges::lower_bound(distances, limit) - distances.begin()) / count;
  return result;
}

std::vector<double> distances_to(const TriangleMesh& surface, const Points& points) {
  const TriangleTree tree(surface);
  std::vector<double> distances(static_cast<std::size_t>(points.cols()));
  parallel_for(static_cast<int>(points.cols()), [&](int i) {
    if (const auto closest = tree.closest(points.col(i)))
      distances[static_cast<std::size_t>(i)] = closest->distance;
  });
  return distances;
}

FitQuality fit_quality(const Points& rest, const TriangleMesh& fit, const TargetSurface& target,
                       const Points& points, double limit) {
  FitQuality quality;
  quality.from_target = distance_statistics(distances_to(fit, points), limit);
  quality.vertex_distances = fit_distances(fit, target);
  std::vector<double> distances = quality.vertex_distances;
  std::erase_if(distances, [](double distance) { return std::isnan(distance); });
  quality.covered =
      static_cast<double>(distances.size()) / std::max<double>(1.0, fit.vertex_count());
  quality.from_fit = distance_statistics(std::move(distances), limit);
  quality.folded_triangles =
      static_cast<int>(folded_triangles(rest, fit.positions, fit.triangles).size());
  quality.self_intersections = static_cast<int>(self_intersections(fit).size());
  return quality;
}

}  // namespace sinew
