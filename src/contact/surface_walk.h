// SPDX-License-Identifier: MIT

#pragma once

#include "contact/contact_geometry.h"
#include "contact/posed_skin.h"
#include "core/types.h"

namespace sinew {

using SurfacePlace = TrianglePlace<Eigen::Vector3f>;

/// Computes the position of a point relative to a triangle of a skin.
SurfacePlace place_before(const PosedSkin& skin, const Eigen::Vector3f& point, int triangle);

/// Moves a point's triangle over a posed skin from neighbour to neighbour. Both walks take a
/// predicate allowed(triangle) and go to no triangle for which it is false.
class SurfaceWalk {
 public:
  /// \param mean_edge  mean edge length of the skin at rest, m
  SurfaceWalk(const PosedSkin& skin, double mean_edge)
      : skin_(skin), margin_(static_cast<float>(contact_limits::kWalkMargin * mean_edge)) {}

  /// Walks to triangles that are nearer to the point, and returns the last one: the nearest of its
  /// surroundings.
  template <typename Allowed>
  SurfacePlace descend(const Eigen::Vector3f& point, SurfacePlace place, Allowed&& allowed) const {
    for (int step = 0; step < contact_limits::kMaxWalkSteps; ++step) {
      const SurfacePlace next = neighbour(point, place, allowed, [&](const SurfacePlace& other) {
        return other.distance < place.distance - margin_;
      });
      if (next.triangle < 0) break;
      place = next;
    }
    return place;
  }

  /// Walks to the triangle under a point that has slid off its triangle. If no triangle is under
  /// the point, the walk ends at the one with the smallest lateral distance that it finds.
  template <typename Allowed>
  SurfacePlace follow(const Eigen::Vector3f& point, SurfacePlace place, Allowed&& allowed) const {
    for (int step = 0; step < contact_limits::kMaxWalkSteps && place.lateral > margin_; ++step) {
      const SurfacePlace next = neighbour(point, place, allowed, [&](const SurfacePlace& other) {
        return other.lateral < place.lateral - margin_ &&
               other.distance < place.distance + place.lateral;
      });
      if (next.triangle < 0) break;
      place = next;
    }
    return place;
  }

 private:
  /// Returns the nearest of the neighbouring triangles for which better(place) and
  /// allowed(triangle) are true; triangle -1 if there is none.
  template <typename Allowed, typename Better>
  SurfacePlace neighbour(const Eigen::Vector3f& point, const SurfacePlace& place, Allowed&& allowed,
                         Better&& better) const {
    SurfacePlace best;
    const Triangle& corners = skin_.triangles()[place.triangle];
    for (int k = 0; k < 3; ++k) {
      for (const int t : skin_.triangles_around().row(corners[k])) {
        const Triangle& around = skin_.triangles()[t];
        const auto has = [&](int corner) {
          return around[0] == corner || around[1] == corner || around[2] == corner;
        };
        // Skip the triangle itself and those that an earlier corner has had.
        if (t == place.triangle || (k > 0 && has(corners[0])) || (k > 1 && has(corners[1])))
          continue;
        const SurfacePlace other = place_before(skin_, point, t);
        const bool nearest = best.triangle < 0 || other.distance < best.distance;
        if (nearest && better(other) && allowed(t)) best = other;
      }
    }
    return best;
  }

  const PosedSkin& skin_;
  float margin_;
};

}  // namespace sinew
