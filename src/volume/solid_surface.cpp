// SPDX-License-Identifier: MIT

#include "volume/solid_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mesh/adjacency.h"

namespace sinew {
namespace {

// If rays do not find a single crossing, this number of bisections finds it to 1e-4 of the length.
constexpr int kBisections = 13;
// Rays that meet more surfaces than this are given up.
constexpr int kMaxHits = 8;
// Crossings of a segment whose distance is less than this fraction of its length are the same.
constexpr double kSame = 1e-6;
// Segments to nodes are followed to this fraction of their length, since nodes may lie on the
// surface.
constexpr double kAlmostThere = 0.99;
// A point with a larger winding number is inside two layers.
constexpr double kTwoLayers = 1.5;

std::vector<WindingNumber> windings_of_pieces(const TriangleMesh& surface) {
  const std::vector<int> piece_of = connected_components(surface.vertex_count(), surface.triangles);
  std::vector<std::vector<Triangle>> pieces;
  for (const Triangle& t : surface.triangles) {
    const auto piece = static_cast<std::size_t>(piece_of[t[0]]);
    if (piece >= pieces.size()) pieces.resize(piece + 1);
    pieces[piece].push_back(t);
  }
  std::vector<WindingNumber> windings;
  for (const std::vector<Triangle>& triangles : pieces)
    if (!triangles.empty()) windings.emplace_back(surface.positions, triangles);
  return windings;
}

}  // namespace

SolidSurface::SolidSurface(const TriangleMesh& surface, SelfOverlap self_overlap)
    : surface_(surface),
      tree_(surface),
      winding_(surface.positions, surface.triangles),
      normals_(triangle_normals(surface)) {
  if (self_overlap == SelfOverlap::kOutside) pieces_ = windings_of_pieces(surface);
}

bool SolidSurface::contains(const Eigen::Vector3d& point) const {
  return winding_.at(point) > 0.5 && !is_cut_out(point);
}

bool SolidSurface::is_cut_out(const Eigen::Vector3d& point) const {
  return !pieces_.empty() && winding_.at(point) > kTwoLayers &&
         std::ranges::any_of(
             pieces_, [&](const WindingNumber& piece) { return piece.at(point) > kTwoLayers; });
}

Eigen::Vector3d SolidSurface::closest(const Eigen::Vector3d& point) const {
  const auto found = tree_.closest(point);
  const Triangle& t = surface_.triangles[found->point.triangle];
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) place += found->point.barycentric[i] * surface_.positions.col(t[i]);
  return place;
}

std::optional<double> SolidSurface::first_exit(const Eigen::Vector3d& inside,
                                               const Eigen::Vector3d& to) const {
  const Eigen::Vector3d way = to - inside;
  const auto crossing_after = [&](double start) {
    const auto hit = tree_.first_hit(inside + start * way, way, 1.0 - start);
    return hit ? start + hit->distance : 1.0;
  };
  // In overlapping pieces, the solid goes on behind some crossings.
  double crossing = crossing_after(kSame);
  for (int k = 0; k < kMaxHits && crossing < 1.0; ++k) {
    const double next = crossing_after(crossing + kSame);
    if (!contains(inside + 0.5 * (crossing + next) * way)) return crossing;
    crossing = next;
  }
  return std::nullopt;
}

bool SolidSurface::reaches(const Eigen::Vector3d& inside, const Eigen::Vector3d& node) const {
  return !first_exit(inside, inside + kAlmostThere * (node - inside));
}

double SolidSurface::leaves_at(const Eigen::Vector3d& inside,
                               const Eigen::Vector3d& outside) const {
  const auto there = tree_.first_hit(inside, outside - inside, 1.0);
  const auto back = tree_.first_hit(outside, inside - outside, 1.0);
  if (there && back && std::abs(there->distance + back->distance - 1.0) < kSame)
    return there->distance;
  if (const std::optional<double> exit = first_exit(inside, outside)) return *exit;
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
