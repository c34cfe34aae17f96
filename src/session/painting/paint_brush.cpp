// SPDX-License-Identifier: MIT

#include "session/painting/paint_brush.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "contact/vertex_grid.h"

namespace sinew {
namespace {

// Two pieces lie on each other where they are at most this far apart and face the same way.
constexpr float kLying = 0.02F * static_cast<float>(kHeight);
constexpr float kFacing = 0.3F;  // smallest cosine between their normals
// Largest distance between the mirror image of a point and the surface on the other side.
constexpr double kMirrorTolerance = 0.05 * kHeight;
constexpr int kFewVertices = 64;  // searched first, doubled until the brush is covered

/// Returns a value on the scale on which maps are interpolated linearly: its logarithm if it is a
/// factor.
double straight(double value, const PaintedMapInfo& info) {
  return info.is_factor ? std::log(value) : value;
}

double mean_around(const PaintedMaps::Values& values, const PaintedMapInfo& info,
                   std::span<const int> neighbors) {
  double sum = 0.0;
  for (const int v : neighbors) sum += straight(values[v], info);
  return sum / static_cast<double>(neighbors.size());
}

}  // namespace

double brush_falloff(double t) {
  return t >= 1.0 ? 0.0 : 1.0 - t * t * (3.0 - 2.0 * t);
}

PaintSurface::PaintSurface(const Character& character)
    : surface_(character.surface),
      tree_(surface_),
      geodesics_(surface_),
      front_(geodesics_),
      neighbors_(vertex_neighbors(surface_.vertex_count(), surface_.triangles)),
      mirror_(mirror_plane(character.skeleton, character.skeleton.rest_global())),
      weights_(surface_.vertex_count(), 0.0) {
  link_pieces();
}

/// Finds for each vertex the nearest vertex of every other piece that is close and faces the same
/// way.
void PaintSurface::link_pieces() {
  const int count = surface_.vertex_count();
  const std::vector<int> piece = connected_components(count, surface_.triangles);
  const PointsF positions = surface_.positions.cast<float>();
  const PointsF normals = vertex_normals(positions, surface_.triangles);
  VertexGrid grid(kLying, 2.0F * static_cast<float>(kHeight));
  grid.build(positions);
  RaggedArray below;
  std::map<int, std::pair<float, int>> nearest;  // by piece: squared distance and vertex
  for (int v = 0; v < count; ++v) {
    nearest.clear();
    const Eigen::Vector3f place = positions.col(v);
    grid.for_each_range({place.array() - kLying, place.array() + kLying}, [&](int begin, int end) {
      for (const int other : grid.order().subspan(begin, end - begin)) {
        if (piece[other] == piece[v]) continue;
        const float squared = (positions.col(other) - place).squaredNorm();
        if (squared > kLying * kLying || normals.col(other).dot(normals.col(v)) < kFacing) continue;
        const std::pair found(squared, other);
        const auto [known, is_first] = nearest.emplace(piece[other], found);
        if (!is_first) known->second = std::min(known->second, found);
      }
    });
    for (const auto& [its_piece, found] : nearest) below.items.push_back(found.second);
    below.begin.push_back(static_cast<int>(below.items.size()));
  }
  overlapping_ = inverted(below, count);
}

SurfacePoint PaintSurface::nearest(const Eigen::Vector3d& place) const {
  return tree_.closest(place)->point;
}

Eigen::Vector3d PaintSurface::at(const SurfacePoint& place) const {
  const Triangle& corners = surface_.triangles[place.triangle];
  Eigen::Vector3d result = Eigen::Vector3d::Zero();
  for (int k = 0; k < 3; ++k) result += place.barycentric[k] * surface_.positions.col(corners[k]);
  return result;
}

std::vector<BrushWeight> PaintSurface::reach(const SurfacePoint& middle, double radius) {
  std::span<const VertexDistance> found;
  for (int count = kFewVertices;; count *= 2) {
    found = front_.nearest(middle, count);
    const bool all = static_cast<int>(found.size()) < count;
    if (all || found.back().distance >= radius) break;
  }
  std::vector<BrushWeight> reached;
  const auto add = [&](int v, double distance) {
    const double weight = brush_falloff(distance / radius);
    if (!(weight > 0.0) || weights_[v] > 0.0) return;
    weights_[v] = weight;
    reached.push_back({v, weight});
  };
  for (const auto& [vertex, distance] : found) add(vertex, distance);
  // A piece may lie on a piece that lies on the brushed one: the loop also visits the vertices that
  // it appends.
  const Eigen::Vector3d place = at(middle);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const int v : overlapping_.row(reached[i].vertex))
      add(v, (surface_.positions.col(v) - place).norm());
  }
  for (const BrushWeight& entry : reached) weights_[entry.vertex] = 0.0;
  return reached;
}

std::optional<SurfacePoint> PaintSurface::mirrored(const SurfacePoint& place) const {
  const Eigen::Vector3d image = mirror_.reflect(at(place));
  const auto closest = tree_.closest(image, Eigen::Vector3d::Zero(), kMirrorTolerance);
  if (!closest) return std::nullopt;
  return closest->point;
}

std::vector<BrushWeight> PaintSurface::reach_mirrored(const SurfacePoint& middle, double radius) {
  std::vector<BrushWeight> reached = reach(middle, radius);
  const std::optional<SurfacePoint> other = mirrored(middle);
  if (!other) return reached;
  std::vector<BrushWeight> beyond = reach(*other, radius);
  for (const BrushWeight& entry : beyond) weights_[entry.vertex] = entry.weight;
  for (BrushWeight& own : reached) {
    own.weight = std::max(own.weight, weights_[own.vertex]);
    weights_[own.vertex] = 0.0;
  }
  for (const BrushWeight& entry : beyond) {
    if (weights_[entry.vertex] > 0.0) reached.push_back(entry);
    weights_[entry.vertex] = 0.0;
  }
  return reached;
}

void touch(PaintedMaps::Values& values, const PaintedMapInfo& info,
           const std::vector<BrushWeight>& reach, BrushMode mode, double strength, double value,
           const RaggedArray& neighbors) {
  constexpr double kSame = 1e-4;  // closer values on the linear scale become plain
  const double plain = straight(info.plain, info);
  std::vector<float> results;
  results.reserve(reach.size());
  for (const auto& [v, weight] : reach) {
    double aim = mode == BrushMode::kPaint ? straight(value, info) : plain;
    if (mode == BrushMode::kSmooth) {
      const std::span<const int> around = neighbors.row(v);
      aim = around.empty() ? straight(values[v], info) : mean_around(values, info, around);
    }
    const double before = straight(values[v], info);
    const double after = std::lerp(before, aim, std::clamp(strength * weight, 0.0, 1.0));
    const double result = info.is_factor ? std::exp(after) : after;
    results.push_back(std::abs(after - plain) < kSame
                          ? info.plain
                          : std::clamp(static_cast<float>(result), info.smallest, info.largest));
  }
  for (std::size_t i = 0; i < reach.size(); ++i) values[reach[i].vertex] = results[i];
}

}  // namespace sinew
