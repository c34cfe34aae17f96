// SPDX-License-Identifier: MIT

#include "viewer/tools/label_place.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

constexpr int kDirections = 16;
constexpr double kFirstDirection = -0.25 * std::numbers::pi;  // up to the right

/// Returns the box of a label in a direction from the anchor. `distance` is that of its side or
/// corner that faces the anchor.
ScreenBox box_at(const Eigen::Vector2d& anchor, const Eigen::Vector2d& size, double direction,
                 double distance) {
  const Eigen::Vector2d towards(std::cos(direction), std::sin(direction));
  const Eigen::Vector2d corner = anchor + distance * towards;
  // From the middle of the side that faces the anchor, if it is straight above or beside it, to the
  // corner, if it is in a diagonal direction.
  const Eigen::Vector2d low =
      corner - Eigen::Vector2d(0.5 * (1.0 - std::clamp(1.42 * towards.x(), -1.0, 1.0)) * size.x(),
                               0.5 * (1.0 - std::clamp(1.42 * towards.y(), -1.0, 1.0)) * size.y());
  return {low, low + size};
}

}  // namespace

std::optional<ScreenBox> free_label_place(const std::vector<Eigen::Vector2d>& points,
                                          const std::vector<ScreenBox>& boxes,
                                          const ScreenBox& area, const Eigen::Vector2d& anchor,
                                          const Eigen::Vector2d& size, double nearest,
                                          double farthest) {
  const double step = 0.5 * size.y();
  const double margin = 0.4 * size.y();  // between the vertices of the character there is skin
  for (double distance = nearest; distance <= farthest; distance += step) {
    for (int i = 0; i < kDirections; ++i) {
      // Alternately to both sides of the first direction.
      const int offset = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);
      const double direction = kFirstDirection + 2.0 * std::numbers::pi * offset / kDirections;
      const ScreenBox box = box_at(anchor, size, direction, distance);
      if (!area.contains(box)) continue;
      const bool overlaps = std::any_of(boxes.begin(), boxes.end(), [&](const ScreenBox& other) {
        return other.intersects(box);
      });
      if (overlaps) continue;
      const ScreenBox around(Eigen::Vector2d(box.min().array() - margin),
                             Eigen::Vector2d(box.max().array() + margin));
      const bool covers =
          std::any_of(points.begin(), points.end(),
                      [&](const Eigen::Vector2d& point) { return around.contains(point); });
      if (!covers) return box;
    }
  }
  return std::nullopt;
}

}  // namespace sinew
