// SPDX-License-Identifier: MIT

#include "registration/triangle_pulls.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"
#include "registration/oriented_points.h"
#include "registration/pull_weights.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kPullReach = 0.03;      // m
constexpr double kPullCosine = 0.8;      // least, of the angle between the normals
constexpr double kSampleSpacing = 0.02;  // of the samples of the scan, m
/// Distance at which a weight falls to a quarter, over the spread of all distances.
constexpr double kOutlierSpreads = 5.0;
/// Least spread, m: that of rounding errors, and of priors that still count a little.
constexpr double kLeastSpread = 1e-7;

Vector3d face_normal(const Points& positions, const std::vector<Triangle>& triangles, int index) {
  const auto [a, b, c] = triangles[static_cast<std::size_t>(index)];
  const Vector3d corner = positions.col(a);
  return (positions.col(b) - corner).cross(positions.col(c) - corner).normalized();
}

}  // namespace

TrianglePulls::TrianglePulls(const PosedBodyModel& model, const TargetSurface& scan)
    : model_(model), scan_(scan), scan_samples_(thinned(scan.mesh().positions, kSampleSpacing)) {}

TrianglePulls::Found TrianglePulls::find(const PosedBody& body) {
  const SurfacePoints skin = with_normals(body.skin(), model_.space.triangles);
  const TriangleTree tree({skin.positions, model_.space.triangles});
  const auto from_body = static_cast<std::size_t>(skin.positions.cols());
  std::vector<PosePull> all(from_body + scan_samples_.size());
  std::vector<double> distances(all.size());
  places_.assign(scan_samples_.size(), {});
  parallel_for(static_cast<int>(all.size()), [&](int i) {
    const auto index = static_cast<std::size_t>(i);
    PosePull& pull = all[index];
    pull.point = nullptr;
    Vector3d place;  // on the body
    if (index < from_body) {
      place = skin.positions.col(i);
      const Vector3d facing = skin.normals.col(i);
      const auto closest = scan_.tree().closest(place, facing, kPullReach);
      if (!closest || scan_.is_at_border(closest->point.triangle)) return;
      if (scan_.normal(closest->point).dot(facing) < kPullCosine) return;
      pull.point = &model_.vertices[index];
      pull.target = scan_.position(closest->point);
      pull.normal =
          face_normal(scan_.mesh().positions, scan_.mesh().triangles, closest->point.triangle);
    } else {
      const int sample = scan_samples_[index - from_body];
      pull.target = scan_.mesh().positions.col(sample);
      const Vector3d facing = scan_.normals().col(sample);
      const auto closest = tree.closest(pull.target, facing, kPullReach);
      if (!closest) return;
      const Triangle& corners =
          model_.space.triangles[static_cast<std::size_t>(closest->point.triangle)];
      place.setZero();
      Vector3d normal = Vector3d::Zero();
      for (int k = 0; k < 3; ++k) {
        place += closest->point.barycentric[k] * skin.positions.col(corners[k]);
        normal += closest->point.barycentric[k] * skin.normals.col(corners[k]);
      }
      if (normal.normalized().dot(facing) < kPullCosine) return;
      BlendedPoint& point = places_[index - from_body];
      point = triangle_point(model_.space, corners, closest->point.barycentric);
      pull.point = &point;
      pull.normal = face_normal(skin.positions, model_.space.triangles, closest->point.triangle);
    }
    pull.tangential = 0.0;
    distances[index] = std::abs(pull.normal.dot(place - pull.target));
  });
  Found found{{}, kPullReach};
  std::vector<double> residuals;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].point == nullptr) continue;
    found.pulls.push_back(all[i]);
    residuals.push_back(distances[i]);
  }
  if (residuals.empty()) return found;
  found.spread = std::max(kLeastSpread, robust_spread(residuals));
  for (std::size_t i = 0; i < residuals.size(); ++i) {
    found.pulls[i].weight =
        outlier_weight(residuals[i] * residuals[i], kOutlierSpreads * found.spread);
  }
  weigh_surface(found.pulls, found.spread, all.size());
  return found;
}

}  // namespace sinew
