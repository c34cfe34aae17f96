// SPDX-License-Identifier: MIT

#include "bodies/muscles/anchors.h"

#include <algorithm>

#include "bodies/bones/rib_table.h"

namespace sinew::anchors {
namespace {

using Eigen::Vector3d;

// Lengths of the men's template, mm, for frames whose unit is a length of the body
// (BoneFrame::length). The unit of the other frames is 1 mm already.
constexpr double kPelvisUnit = 240.0;
constexpr double kFemurUnit = 433.0;
constexpr double kShankUnit = 410.0;
constexpr double kStatureUnit = 1756.0;

}  // namespace

Anchor spine(double x, double y, double z) {
  return {Segment::kAxial, Vector3d(x, y, z) / kStatureUnit};
}

Anchor thorax(double x, double y, double z) {
  return {Segment::kThorax, {x, y, z}};
}

Anchor head(double x, double y, double z) {
  return {Segment::kHead, {x, y, z}};
}

Anchor mandible(double x, double y, double z) {
  return {Segment::kMandible, {x, y, z}};
}

Anchor hip(double x, double y, double z) {
  return {Segment::kHipBone, Vector3d(x, y, z) / kPelvisUnit};
}

Anchor femur(double x, double y, double z) {
  return {Segment::kFemur, Vector3d(x, y, z) / kFemurUnit};
}

Anchor shank(double x, double y, double z) {
  return {Segment::kShank, Vector3d(x, y, z) / kShankUnit};
}

Anchor foot(double x, double y, double z) {
  return {Segment::kFoot, {x, y, z}};
}

Anchor scapula(double x, double y, double z) {
  return {Segment::kScapula, {x, y, z}};
}

Anchor clavicle(double x, double y, double z) {
  return {Segment::kClavicle, {x, y, z}};
}

Anchor humerus(double x, double y, double z) {
  return {Segment::kHumerus, {x, y, z}};
}

Anchor forearm(double x, double y, double z) {
  return {Segment::kForearm, {x, y, z}};
}

Anchor hand(double x, double y, double z) {
  return {Segment::kHand, {x, y, z}};
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

}  // namespace sinew::anchors
