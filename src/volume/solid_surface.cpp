// SPDX-License-Identifier: MIT

#include "volume/solid_surface.h"

#include <cmath>
#include <limits>

namespace sinew {
namespace {

// If rays do not find a single crossing, this number of bisections finds it to 1e-4 of the length.
constexpr int kBisections = 13;
// Rays that meet more surfaces than this are given up.
constexpr int kMaxHits = 8;

}  // namespace

SolidSurface::SolidSurface(const TriangleMesh& surface)
    : surface_(surface),
      tree_(surface),
      winding_(surface.positions, surface.triangles),
      normals_(triangle_normals(surface)) {}

Eigen::Vector3d SolidSurface::closest(const Eigen::Vector3d& point) const {
  const auto found = tree_.closest(point);
  const Triangle& t = surface_.triangles[found->point.triangle];
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) place += found->point.barycentric[i] * surface_.positions.col(t[i]);
  return place;
}

double SolidSurface::leaves_at(const Eigen::Vector3d& inside,
                               const Eigen::Vector3d& outside) const {
  const auto there = tree_.first_hit(inside, outside - inside, 1.0);
  const auto back = tree_.first_hit(outside, inside - outside, 1.0);
  constexpr double kSame = 1e-6;
  if (there && back && std::abs(there->distance + back->distance - 1.0) < kSame)
    return there->distance;
  // The segment meets several triangles. In overlapping pieces, not all are at the solid's border.
  const Eigen::Vector3d way = outside - inside;
  double exit = 0.0;
  for (int k = 0; k < kMaxHits; ++k) {
    exit = crossing(inside, way, exit + kSame, 1.0, true);
    if (!(exit < 1.0)) break;
    const double entry = std::min(crossing(inside, way, exit + kSame, 1.0, false), 1.0);
    if (!contains(inside + 0.5 * (exit + entry) * way)) return exit;
  }
  // It passes through a hole.
  double in = 0.0, out = 1.0;
  for (int i = 0; i < kBisections; ++i) {
    const double half = 0.5 * (in + out);
    (contains(inside + half * (outside - inside)) ? in : out) = half;
  }
  return 0.5 * (in + out);
}

double SolidSurface::crossing(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                              double start, double within, bool exits) const {
  double gone = start;
  for (int k = 0; k < kMaxHits && gone < within; ++k) {
    const auto hit = tree_.first_hit(origin + gone * direction, direction, within - gone);
    if (!hit) break;
    gone += hit->distance;
    if ((normals_.col(hit->triangle).dot(direction) > 0.0) == exits) return gone;
    gone += start;
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace sinew
