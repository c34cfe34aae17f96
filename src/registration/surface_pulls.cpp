// SPDX-License-Identifier: MIT

#include "registration/surface_pulls.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "core/parallel.h"
#include "registration/pull_weights.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Bounds of the standard deviation of these distances, m. Where the body cannot take the shape of
/// the scan, the upper bound keeps the surface important. The lower one is that of an exact copy.
constexpr double kSmallestSpread = 0.0001;
constexpr double kLargestSpread = 0.004;

}  // namespace

SurfacePulls::SurfacePulls(const PosedBodyModel& model, const SurfacePoints& scan, double spacing)
    : model_(model), scan_(scan), all_(static_cast<std::size_t>(model.space.mean.cols())) {
  std::iota(all_.begin(), all_.end(), 0);
  kept_ = all_;
  set_spacing(spacing);
}

void SurfacePulls::set_spacing(double spacing) {
  body_samples_ = thinned(model_.space.mean, spacing);
  scan_samples_ = thinned(scan_.points().positions, spacing);
}

void SurfacePulls::keep(const Eigen::VectorXd& kept) {
  kept_ = all_;
  std::erase_if(kept_, [&](int v) { return kept[v] == 0.0; });
}

SurfacePoints SurfacePulls::scan_samples() const {
  return {scan_.points().positions(Eigen::all, scan_samples_),
          scan_.points().normals(Eigen::all, scan_samples_)};
}

std::vector<SurfacePulls::Match> SurfacePulls::matches(const SurfacePoints& surface,
                                                       const std::vector<int>& searched,
                                                       const SurfaceMatching& matching) const {
  const PointTree body(
      {surface.positions(Eigen::all, searched), surface.normals(Eigen::all, searched)});
  const SurfacePoints& scan = scan_.points();
  const int from_body = static_cast<int>(body_samples_.size());
  std::vector<Match> matches(body_samples_.size() + scan_samples_.size());
  parallel_for(static_cast<int>(matches.size()), [&](int i) {
    Match& match = matches[static_cast<std::size_t>(i)];
    if (i < from_body) {
      const int sample = body_samples_[static_cast<std::size_t>(i)];
      if (!std::ranges::binary_search(searched, sample)) return;
      match.vertex = sample;
      match.scan =
          scan_.nearest(surface.positions.col(match.vertex), surface.normals.col(match.vertex),
                        matching.from_body, matching.cosine);
    } else {
      match.scan = scan_samples_[static_cast<std::size_t>(i - from_body)];
      const int nearest = body.nearest(scan.positions.col(match.scan), scan.normals.col(match.scan),
                                       matching.from_scan, matching.cosine);
      if (nearest >= 0) match.vertex = searched[static_cast<std::size_t>(nearest)];
    }
  });
  return matches;
}

std::vector<PosePull> SurfacePulls::pulls(const PosedBody& body,
                                          const SurfaceMatching& matching) const {
  const SurfacePoints surface = with_normals(body.skin(), model_.space.triangles);
  const SurfacePoints& scan = scan_.points();
  const std::vector<Match> found = matches(surface, kept_, matching);
  std::vector<PosePull> pulls;
  std::vector<double> residuals;
  pulls.reserve(found.size());
  for (const Match& match : found) {
    if (match.vertex < 0 || match.scan < 0) continue;
    PosePull pull;
    pull.point = &model_.vertices[static_cast<std::size_t>(match.vertex)];
    pull.target = scan.positions.col(match.scan);
    pull.normal = (scan.normals.col(match.scan) + surface.normals.col(match.vertex)).normalized();
    pull.tangential = matching.tangential;
    const Vector3d d = surface.positions.col(match.vertex) - pull.target;
    const double across = pull.normal.dot(d);
    const double squared =
        (1.0 - pull.tangential) * across * across + pull.tangential * d.squaredNorm();
    pull.weight = outlier_weight(squared, matching.outlier);
    pulls.push_back(pull);
    residuals.push_back(std::abs(across));
  }
  if (pulls.empty()) return pulls;
  const double spread =
      std::clamp(robust_spread(std::move(residuals)), kSmallestSpread, kLargestSpread);
  weigh_surface(pulls, spread, found.size());
  return pulls;
}

double SurfacePulls::residual(const PosedBody& body, double cut) const {
  const SurfacePoints surface = with_normals(body.skin(), model_.space.triangles);
  const SurfacePoints& scan = scan_.points();
  double sum = 0.0;
  const std::vector<Match> found =
      matches(surface, all_, {.from_body = cut, .from_scan = cut, .cosine = 0.5});
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
