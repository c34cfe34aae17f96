// SPDX-License-Identifier: MIT

#include "registration/surface_pulls.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Number of independent distances between a posed shape and a scan: the shape errs over regions of
/// about 5 cm, of which a body has hundreds.
constexpr double kIndependentPlaces = 600.0;
/// Bounds of the standard deviation of these distances, m. Where the body cannot take the shape of
/// the scan, the upper bound keeps the surface important. The lower one is that of an exact copy.
constexpr double kSmallestSpread = 0.0001;
constexpr double kLargestSpread = 0.004;

/// Returns the standard deviation of a normal distribution with the same median of absolute values.
double robust_spread(std::vector<double> residuals) {
  if (residuals.empty()) return kLargestSpread;
  const auto middle = residuals.begin() + static_cast<std::ptrdiff_t>(residuals.size() / 2);
  std::nth_element(residuals.begin(), middle, residuals.end());
  return std::clamp(1.4826 * *middle, kSmallestSpread, kLargestSpread);
}

}  // namespace

SurfacePulls::SurfacePulls(const PosedBodyModel& model, const SurfacePoints& scan, double spacing)
    : model_(model), scan_(scan) {
  for (int v = 0; v < static_cast<int>(model.space.mean.cols()); ++v) {
    vertices_.push_back(vertex_point(model.space, v));
  }
  set_spacing(spacing);
}

void SurfacePulls::set_spacing(double spacing) {
  body_samples_ = thinned(model_.space.mean, spacing);
  scan_samples_ = thinned(scan_.points().positions, spacing);
}

Points SurfacePulls::skin(const PosedBody& body) const {
  Points skin(3, static_cast<Eigen::Index>(vertices_.size()));
  parallel_for(static_cast<int>(vertices_.size()),
               [&](int v) { skin.col(v) = body.position(vertices_[static_cast<std::size_t>(v)]); });
  return skin;
}

std::vector<SurfacePulls::Match> SurfacePulls::matches(const SurfacePoints& surface,
                                                       const SurfaceMatching& matching) const {
  const PointTree body(surface);
  const SurfacePoints& scan = scan_.points();
  const int from_body = static_cast<int>(body_samples_.size());
  std::vector<Match> matches(body_samples_.size() + scan_samples_.size());
  parallel_for(static_cast<int>(matches.size()), [&](int i) {
    Match& match = matches[static_cast<std::size_t>(i)];
    if (i < from_body) {
      match.vertex = body_samples_[static_cast<std::size_t>(i)];
      match.scan =
          scan_.nearest(surface.positions.col(match.vertex), surface.normals.col(match.vertex),
                        matching.from_body, matching.cosine);
    } else {
      match.scan = scan_samples_[static_cast<std::size_t>(i - from_body)];
      match.vertex = body.nearest(scan.positions.col(match.scan), scan.normals.col(match.scan),
                                  matching.from_scan, matching.cosine);
    }
  });
  return matches;
}

std::vector<PosePull> SurfacePulls::pulls(const PosedBody& body,
                                          const SurfaceMatching& matching) const {
  const SurfacePoints surface = with_normals(skin(body), model_.space.triangles);
  const SurfacePoints& scan = scan_.points();
  const std::vector<Match> found = matches(surface, matching);
  std::vector<PosePull> pulls;
  std::vector<double> residuals;
  pulls.reserve(found.size());
  for (const Match& match : found) {
    if (match.vertex < 0 || match.scan < 0) continue;
    PosePull pull;
    pull.point = &vertices_[static_cast<std::size_t>(match.vertex)];
    pull.target = scan.positions.col(match.scan);
    pull.normal = (scan.normals.col(match.scan) + surface.normals.col(match.vertex)).normalized();
    pull.tangential = matching.tangential;
    const Vector3d d = surface.positions.col(match.vertex) - pull.target;
    const double across = pull.normal.dot(d);
    const double squared =
        (1.0 - pull.tangential) * across * across + pull.tangential * d.squaredNorm();
    const double falloff = 1.0 / (1.0 + squared / (matching.outlier * matching.outlier));
    pull.weight = falloff * falloff;
    pulls.push_back(pull);
    residuals.push_back(std::abs(across));
  }
  const double spread = robust_spread(std::move(residuals));
  const double weight = kIndependentPlaces / (spread * spread) /
                        static_cast<double>(std::max<std::size_t>(1, found.size()));
  for (PosePull& pull : pulls) pull.weight *= weight;
  return pulls;
}

double SurfacePulls::residual(const PosedBody& body, double cut) const {
  const SurfacePoints surface = with_normals(skin(body), model_.space.triangles);
  const SurfacePoints& scan = scan_.points();
  double sum = 0.0;
  const std::vector<Match> found =
      matches(surface, {.from_body = cut, .from_scan = cut, .cosine = 0.5});
  for (const Match& match : found) {
    const bool is_near = match.vertex >= 0 && match.scan >= 0;
    sum +=
        is_near
            ? (surface.positions.col(match.vertex) - scan.positions.col(match.scan)).squaredNorm()
            : cut * cut;
  }
  return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, found.size())));
}

}  // namespace sinew
