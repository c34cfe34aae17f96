// SPDX-License-Identifier: MIT

#include "session/playing/normal_deviation.h"

#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace sinew {
namespace {

/// Returns the signed angle between the normals of the triangles (from, to, left) and (to, from,
/// right), positive for a ridge, rad; 0 if one of them has no area.
double normal_angle(const Points& x, int from, int to, int left, int right) {
  const Eigen::Vector3d edge = x.col(to) - x.col(from);
  const Eigen::Vector3d one = edge.cross(x.col(left) - x.col(from));
  const Eigen::Vector3d other = (x.col(right) - x.col(from)).cross(edge);
  return std::atan2(edge.normalized().dot(one.cross(other)), one.dot(other));
}

}  // namespace

NormalDeviation::NormalDeviation(const TriangleMesh& surface) {
  std::map<std::pair<int, int>, int> opposite;  // of each directed edge its third vertex
  for (const Triangle& t : surface.triangles)
    for (int k = 0; k < 3; ++k) opposite[{t[k], t[(k + 1) % 3]}] = t[(k + 2) % 3];
  for (const auto& [edge, left] : opposite) {
    const auto [from, to] = edge;
    const auto other = opposite.find({to, from});
    if (from > to || other == opposite.end()) continue;
    const Points& x = surface.positions;
    const double length = (x.col(to) - x.col(from)).norm();
    if (length > 0.0)
      hinges_.push_back(
          {from, to, left, other->second, length, normal_angle(x, from, to, left, other->second)});
  }
}

double NormalDeviation::measure(const Points& skin) const {
  double sum = 0.0;
  double lengths = 0.0;
  for (const Hinge& hinge : hinges_) {
    const double angle = normal_angle(skin, hinge.from, hinge.to, hinge.left, hinge.right);
    const double change = std::remainder(angle - hinge.angle, 2.0 * std::numbers::pi);
    sum += hinge.length * change * change;
    lengths += hinge.length;
  }
  if (lengths == 0.0) return 0.0;
  return std::sqrt(sum / lengths) * 180.0 / std::numbers::pi;
}

}  // namespace sinew
