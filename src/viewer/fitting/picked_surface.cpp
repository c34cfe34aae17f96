// SPDX-License-Identifier: MIT

#include "viewer/fitting/picked_surface.h"

#include <utility>

namespace sinew {

PickedSurface::PickedSurface(TriangleMesh mesh)
    : mesh_(std::move(mesh)), tree_(mesh_), box_(bounding_box(mesh_.positions)) {}

Eigen::AlignedBox3d PickedSurface::shown_box(const FileFrame& frame) const {
  Eigen::AlignedBox3d shown;
  for (const auto position : mesh_.positions.colwise()) shown.extend(frame.to_ours(position));
  return shown;
}

std::optional<Eigen::Vector3d> PickedSurface::seen_at(const FileFrame& frame, const ScreenMap& map,
                                                      const Eigen::Vector2d& screen) const {
  const Eigen::Vector3d ahead = map.to_world(screen, map.camera.target);
  const Eigen::Vector3d from = frame.to_file(map.camera.viewpoint());
  const Eigen::Vector3d direction = frame.to_file(ahead) - from;
  const std::optional<RayHit> hit = tree_.first_hit(from, direction);
  if (!hit) return std::nullopt;
  return from + hit->distance * direction;
}

bool PickedSurface::shows(const FileFrame& frame, const ScreenMap& map,
                          const Eigen::Vector3d& place) const {
  const Eigen::Vector3d from = frame.to_file(map.camera.viewpoint());
  const Eigen::Vector3d direction = place - from;
  // A landmark below the skin, as of a bone, is shown where the skin over it is.
  constexpr double kDepth = 0.01;  // of the longest side
  const double depth = kDepth * box_.sizes().maxCoeff() / direction.norm();
  return !tree_.first_hit(from, direction, 1.0 - depth);
}

}  // namespace sinew
