// SPDX-License-Identifier: MIT

#include "solids/on_surface.h"

namespace sinew {

Eigen::Vector3d on_surface(const Solid& solid, Eigen::Vector3d point, double longest_step) {
  constexpr int kSteps = 4;
  const double difference = 0.1 * longest_step;
  for (int i = 0; i < kSteps; ++i) {
    const double value = solid.distance(point);
    Eigen::Vector3d gradient;
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Vector3d shift = difference * Eigen::Vector3d::Unit(axis);
      gradient[axis] =
          (solid.distance(point + shift) - solid.distance(point - shift)) / (2.0 * difference);
    }
    const double square = gradient.squaredNorm();
    if (square < 1e-6) break;
    Eigen::Vector3d move = -value / square * gradient;
    const double length = move.norm();
    if (length > longest_step) move *= longest_step / length;
    point += move;
    if (length < 1e-3 * longest_step) break;
  }
  return point;
}

}  // namespace sinew
