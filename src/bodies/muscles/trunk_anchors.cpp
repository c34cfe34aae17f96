// SPDX-License-Identifier: MIT

#include "bodies/muscles/trunk_anchors.h"

#include <algorithm>

#include "bodies/bones/rib_table.h"

namespace sinew {

using Eigen::Vector3d;

Anchor thorax(double x, double y, double z) {
  return {Segment::kThorax, {x, y, z}};
}

Anchor head(double x, double y, double z) {
  return {Segment::kHead, {x, y, z}};
}

Anchor pelvis(double x, double y, double z) {
  constexpr double kPelvisWidth = 240.0;  // the unit of the frame, mm
  return {Segment::kHipBone, Vector3d(x, y, z) / kPelvisWidth};
}

Anchor rib(int number, double share, double out, double up) {
  const RibRow& row = rib_row(number);
  const std::vector<Vector3d> course = rib_course(number);  // to the right, up, to the front
  const auto spans = static_cast<double>(course.size() - 1);
  const double at = std::clamp(spans * share, 0.0, spans);
  const std::size_t span = std::min(static_cast<std::size_t>(at), course.size() - 2);
  const Vector3d along = course[span + 1] - course[span];
  const Vector3d outward = Vector3d(along.z(), 0.0, -along.x()).normalized();
  const Vector3d point = course[span] + (at - static_cast<double>(span)) * along +
                         (0.5 * row.thickness + out) * outward + Vector3d(0.0, up, 0.0);
  return {Segment::kThorax, in_rib_axes(point)};
}

}  // namespace sinew
