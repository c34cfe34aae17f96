#pragma once

#include "contact/contact_limits.h"
#include "contact/posed_skin.h"
#include "core/types.h"

namespace sinew {

/// Where a point is before a triangle of a skin.
struct SurfacePlace {
  int triangle = -1;                                      ///< -1: nowhere
  Eigen::Vector3f barycentric = Eigen::Vector3f::Zero();  ///< of the triangle's nearest point
  Eigen::Vector3f normal = Eigen::Vector3f::Zero();       ///< interpolated between the corners'
  float height = 0.0F;          ///< above the nearest point, along that normal
  float plane_distance = 0.0F;  ///< from the triangle's plane, signed
  float aside = 0.0F;           ///< of the projection from the triangle
  float distance = 0.0F;        ///< of the nearest point of the triangle
};

SurfacePlace place_before(const PosedSkin& skin, const Eigen::Vector3f& point, int triangle);

/// Walks of a point over a posed skin, from triangle to neighbour. Both take a predicate
/// allowed(triangle) and go to no triangle that it forbids.
class SurfaceWalk {
 public:
  /// \param mean_edge  of the skin at rest
  SurfaceWalk(const PosedSkin& skin, double mean_edge)
      : skin_(skin), margin_(static_cast<float>(contact_limits::kClearly * mean_edge)) {}

  /// Down to the triangle that is nearest to the point around there.
  template <typename Allowed>
  SurfacePlace descend(const Eigen::Vector3f& point, SurfacePlace place, Allowed&& allowed) const {
    for (int step = 0; step < contact_limits::kMostSteps; ++step) {
      const SurfacePlace next = neighbour(point, place, allowed, [&](const SurfacePlace& other) {
        return other.distance < place.distance - margin_;
      });
      if (next.triangle < 0) break;
      place = next;
    }
    return place;
  }

  /// To the triangle under a point that has slid off one, where there is none the nearest to it.
  template <typename Allowed>
  SurfacePlace follow(const Eigen::Vector3f& point, SurfacePlace place, Allowed&& allowed) const {
    for (int step = 0; step < contact_limits::kMostSteps && place.aside > margin_; ++step) {
      const SurfacePlace next = neighbour(point, place, allowed, [&](const SurfacePlace& other) {
        return other.aside < place.aside - margin_ && other.distance < place.distance + place.aside;
      });
      if (next.triangle < 0) break;
      place = next;
    }
    return place;
  }

 private:
  /// The nearest place before a triangle around, of those that are better.
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
        // Itself, and those that have had their turn.
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
