// SPDX-License-Identifier: MIT

#pragma once

#include "contact/contact_geometry.h"
#include "contact/pair_rules.h"
#include "contact/posed_skin.h"
#include "core/types.h"

namespace sinew {

/// Describes the position of a point relative to a triangle of a PosedSkin.
using SurfacePlace = RelativePosition<Eigen::Vector3f>;

/// Computes the position of a point relative to a triangle of a skin.
SurfacePlace relative_position(const PosedSkin& skin, const Eigen::Vector3f& point, int triangle);

/// Moves a point's triangle over a posed skin from neighbor to neighbor. Both walks take a
/// predicate allowed(triangle) and go to no triangle for which it is false.
class SurfaceWalk {
 public:
  /// \param mean_edge  mean edge length of the skin at rest, m
  SurfaceWalk(const PosedSkin& skin, double mean_edge)
      : skin_(skin), margin_(static_cast<float>(contact_limits::kWalkMargin * mean_edge)) {}

  /// Walks to triangles that are nearer to the point (walk_nearer()).
  template <typename Allowed>
  SurfacePlace descend(const Eigen::Vector3f& point, const SurfacePlace& place,
                       Allowed&& allowed) const {
    return walk_nearer(place, margin_, steps_of(point, allowed));
  }

  /// Walks to the triangle under a point that has slid off its triangle (walk_under()).
  template <typename Allowed>
  SurfacePlace follow(const Eigen::Vector3f& point, const SurfacePlace& place,
                      Allowed&& allowed) const {
    return walk_under(place, margin_, steps_of(point, allowed));
  }

 private:
  template <typename Allowed>
  auto steps_of(const Eigen::Vector3f& point, Allowed& allowed) const {
    return [&](const SurfacePlace& place, auto&& better) {
      return neighbor(point, place, allowed, better);
    };
  }

  /// Returns the nearest of the neighboring triangles for which better(place) and
  /// allowed(triangle) are true; triangle -1 if there is none.
  template <typename Allowed, typename Better>
  SurfacePlace neighbor(const Eigen::Vector3f& point, const SurfacePlace& place, Allowed&& allowed,
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
        const SurfacePlace other = relative_position(skin_, point, t);
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
