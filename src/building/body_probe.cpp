// SPDX-License-Identifier: MIT

#include "building/body_probe.h"

#include <algorithm>
#include <utility>

#include "mesh/closing.h"

namespace sinew {
namespace {

// Fractions of the body's size.
constexpr double kStep = 1e-7;      // by which a ray goes on behind a crossing
constexpr double kThinnest = 1e-6;  // layers that are thinner are crossings of one place

TriangleMesh closed_surface(const TriangleMesh& surface) {
  ClosedSurface closed = close_holes(surface.vertex_count(), surface.triangles);
  return {closed.close(surface.positions), std::move(closed.triangles)};
}

/// Reports the progress between two members that a constructor initializes.
/// \return the argument of the next one
const TriangleMesh& after_report(const Progress& progress, double fraction,
                                 const TriangleMesh& next) {
  progress.report(fraction, "Preparing the body for building");
  return next;
}

/// A crossing of a ray with the surface.
struct Crossing {
  double distance;
  bool outwards;
};

/// Returns the intervals between entries and exits, or nothing if the crossings are unbalanced.
std::optional<std::vector<RayLayer>> balanced(const std::vector<Crossing>& crossings) {
  std::vector<RayLayer> layers;
  int depth = 0;
  for (const Crossing& crossing : crossings) {
    if (crossing.outwards) {
      if (depth == 0) return std::nullopt;
      if (--depth == 0) layers.back().exit = crossing.distance;
    } else if (depth++ == 0) {
      layers.push_back({crossing.distance, crossing.distance});
    }
  }
  if (depth != 0) return std::nullopt;
  return layers;
}

std::vector<RayLayer> alternating(const std::vector<Crossing>& crossings) {
  std::vector<RayLayer> layers;
  for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
    layers.push_back({crossings[i].distance, crossings[i + 1].distance});
  return layers;
}

}  // namespace

BodyProbe::BodyProbe(const TriangleMesh& surface, const Progress& progress)
    : closed_(closed_surface(after_report(progress, 0.0, surface))),
      box_(bounding_box(closed_.positions)),
      size_(closed_.triangles.empty() ? 0.0 : box_.sizes().maxCoeff()),
      normals_(triangle_normals(closed_)),
      tree_(after_report(progress, 0.2, closed_)),
      inside_(after_report(progress, 0.4, surface)) {
  if (signed_volume(closed_.positions, closed_.triangles) < 0.0) normals_ = -normals_;
}

Eigen::Vector3d BodyProbe::closest(const Eigen::Vector3d& point) const {
  const SurfacePoint place = tree_.closest(point).value().point;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  for (int corner = 0; corner < 3; ++corner)
    position += place.barycentric[corner] *
                closed_.positions.col(closed_.triangles[place.triangle][corner]);
  return position;
}

double BodyProbe::depth(const Eigen::Vector3d& point) const {
  const double distance = tree_.closest(point).value().distance;
  return contains(point) ? distance : -distance;
}

std::vector<RayLayer> BodyProbe::layers(const Eigen::Vector3d& origin,
                                        const Eigen::Vector3d& direction) const {
  const double length = direction.norm();
  if (!has_body() || !(length > 0.0)) return {};
  std::vector<Crossing> crossings;
  const double step = kStep * size_ / length;
  double from = 0.0;
  while (const std::optional<RayHit> hit = tree_.first_hit(origin + from * direction, direction)) {
    const double distance = from + hit->distance;
    crossings.push_back({distance, normals_.col(hit->triangle).dot(direction) > 0.0});
    from = distance + step;
  }
  std::optional<std::vector<RayLayer>> found = balanced(crossings);
  std::vector<RayLayer> layers = found ? std::move(*found) : alternating(crossings);
  std::erase_if(layers, [&](const RayLayer& layer) {
    return (layer.exit - layer.entry) * length < kThinnest * size_;
  });
  return layers;
}

std::optional<Eigen::Vector3d> ray_middle(const BodyProbe& body, const Eigen::Vector3d& origin,
                                          const Eigen::Vector3d& direction, int layer) {
  const std::vector<RayLayer> layers = body.layers(origin, direction);
  if (layer < 0 || layer >= static_cast<int>(layers.size())) return std::nullopt;
  return origin + layers[layer].middle() * direction;
}

}  // namespace sinew
