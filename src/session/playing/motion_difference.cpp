// SPDX-License-Identifier: MIT

#include "session/playing/motion_difference.h"

#include <cmath>

#include "session/playing/statistics.h"

namespace sinew {
namespace {

/// Summarizes distances; the index of the largest one is `vertex`.
FrameDifference summarize_distances(const std::vector<double>& distances) {
  FrameDifference difference;
  double squares = 0.0;
  for (std::size_t v = 0; v < distances.size(); ++v) {
    squares += distances[v] * distances[v];
    if (distances[v] <= difference.max) continue;
    difference.max = distances[v];
    difference.vertex = static_cast<int>(v);
  }
  difference.rms = std::sqrt(squares / static_cast<double>(distances.size()));
  difference.p95 = quantile(distances, 0.95);
  return difference;
}

}  // namespace

MotionDifference difference_of(std::span<const PointsF> a, std::span<const PointsF> b,
                               double scale) {
  MotionDifference difference;
  std::vector<double> all;
  for (std::size_t f = 0; f < a.size(); ++f) {
    std::vector<double> distances;
    for (Eigen::Index v = 0; v < a[f].cols(); ++v) {
      distances.push_back(scale * (a[f].col(v).cast<double>() - b[f].col(v).cast<double>()).norm());
    }
    difference.frames.push_back(summarize_distances(distances));
    all.insert(all.end(), distances.begin(), distances.end());
    if (difference.frames[f].max > difference.frames[difference.worst_frame].max)
      difference.worst_frame = static_cast<int>(f);
  }
  difference.all = summarize_distances(all);
  difference.all.vertex = difference.frames[difference.worst_frame].vertex;
  return difference;
}

}  // namespace sinew
