// SPDX-License-Identifier: MIT

#include "bodies/layers/symmetric_points.h"

#include <algorithm>
#include <utility>

namespace sinew {

SymmetricPoints::SymmetricPoints(Points& points, std::vector<int> mirrored)
    : points_(points), mirrored_(std::move(mirrored)) {
  for (Eigen::Index v = 0; v < points_.cols(); ++v) {
    const double x = points_(0, v);
    is_movable_.push_back(x < 0.0 || (x == 0.0 && image(v) == v) ? 1 : 0);
  }
}

Eigen::Vector3d SymmetricPoints::on_its_side(Eigen::Index vertex,
                                             const Eigen::Vector3d& position) const {
  const double x = image(vertex) == vertex ? 0.0 : std::min(position.x(), -kFromMiddle);
  return {x, position.y(), position.z()};
}

void SymmetricPoints::move(Eigen::Index vertex, const Eigen::Vector3d& position) {
  const int other = image(vertex);
  points_.col(vertex) = on_its_side(vertex, position);
  points_.col(other) = points_.col(vertex);
  if (other != vertex) points_(0, other) *= -1.0;
}

}  // namespace sinew
