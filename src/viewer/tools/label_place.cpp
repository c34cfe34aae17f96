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
  // The point of the box that is at this distance: the middle of the side that faces the anchor, or
  // the corner in diagonal directions.
  const Eigen::Vector2d low =
      corner - Eigen::Vector2d(0.5 * (1.0 - std::clamp(1.42 * towards.x(), -1.0, 1.0)) * size.x(),
                               0.5 * (1.0 - std::clamp(1.42 * towards.y(), -1.0, 1.0)) * size.y());
  return {low, low + size};
}

}  // namespace

bool is_free(const ScreenBox& label, const LabelSurroundings& around) {
  if (!around.area.contains(label)) return false;
  const bool overlaps =
      std::any_of(around.boxes.begin(), around.boxes.end(),
                  [&](const ScreenBox& other) { return other.intersects(label); });
  if (overlaps) return false;
  // Between the vertices of the character there is skin.
  const double margin = 0.4 * label.sizes().y();
  const auto columns = around.points.array();
  return !((columns.row(0) > label.min().x() - margin) &&
           (columns.row(0) < label.max().x() + margin) &&
           (columns.row(1) > label.min().y() - margin) &&
           (columns.row(1) < label.max().y() + margin))
              .any();
}

std::optional<ScreenBox> free_label_place(const LabelSurroundings& around,
                                          const Eigen::Vector2d& anchor,
                                          const Eigen::Vector2d& size, double nearest,
                                          double farthest) {
  const double step = 0.5 * size.y();
  for (double distance = nearest; distance <= farthest; distance += step) {
    for (int i = 0; i < kDirections; ++i) {
      // Alternately to both sides of the first direction.
      const int offset = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);
      const double direction = kFirstDirection + 2.0 * std::numbers::pi * offset / kDirections;
      const ScreenBox box = box_at(anchor, size, direction, distance);
      if (is_free(box, around)) return box;
    }
  }
  return std::nullopt;
}

}  // namespace sinew
