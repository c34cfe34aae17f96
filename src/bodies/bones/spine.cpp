// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>

#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebra_parts.h"
#include "bodies/bones/vertebrae.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

BoneFrame placed(const BoneFrame& spine, const Vector3d& origin, const Eigen::Matrix3d& axes) {
  return {spine.to_body(origin), spine.axes * axes, spine.length};
}

/// The place of a disc in the frame of the spine: between the end plates of two levels.
SpinePlace disc_place(int level) {
  const SpinePlace above = spine_place(level);
  const SpinePlace below = spine_place(level + 1);
  const Vector3d upper = above.to_spine({0.0, -0.5 * vertebra_row(level).height, 0.0});
  const Vector3d lower = below.to_spine({0.0, 0.5 * vertebra_row(level + 1).height, 0.0});
  const double tilt = 0.5 * (vertebra_row(level).tilt + vertebra_row(level + 1).tilt);
  return {0.5 * (upper + lower), tilted_axes(tilt)};
}

}  // namespace

BoneFrame spine_frame(const TemplateJoints& joints) {
  const Vector3d own = spine_end();
  const Vector3d wanted = joints.atlanto_occipital - joints.lumbosacral;
  // Both lie in the plane x = 0. The rotation from one to the other:
  const double lengths = own.norm() * wanted.norm();
  const double cosine = own.dot(wanted) / lengths;
  const double sine = (own.y() * wanted.z() - own.z() * wanted.y()) / lengths;
  BoneFrame frame;
  frame.origin = joints.lumbosacral;
  frame.axes << 1.0, 0.0, 0.0, 0.0, cosine, -sine, 0.0, sine, cosine;
  frame.length = wanted.norm() / own.norm();
  return frame;
}

std::string spine_level_name(int level) {
  return vertebra_row(level).name;
}

BoneFrame vertebra_frame(int level, const TemplateJoints& joints) {
  const SpinePlace place = spine_place(level);
  return placed(spine_frame(joints), place.center, place.axes);
}

BoneFrame disc_frame(int level, const TemplateJoints& joints) {
  const SpinePlace place = disc_place(level);
  return placed(spine_frame(joints), place.center, place.axes);
}

BoneFrame sacrum_frame(const TemplateJoints& joints) {
  return vertebra_frame(kS1, joints);
}

std::unique_ptr<Solid> disc_shape(int level, Sex sex) {
  const VertebraRow& above = vertebra_row(level);
  const VertebraRow& below = vertebra_row(level + 1);
  const double k = 0.5 * kBodyWidth.of(sex);
  // The uncinate processes embrace the discs of the neck.
  const double narrowing = level < kC7 ? 0.77 : 1.0;
  const double half_width = 0.5 * narrowing * k * (1.03 * above.width + 0.97 * below.width);
  const double half_depth = 0.5 * k * (above.depth + below.depth);
  // A wedge: half the height changes from back to front by the tangent of half the angle between
  // the end plates.
  const double half_angle = 0.5 * (below.tilt - above.tilt) / 180.0 * 3.14159265358979323846;
  const double slope = std::sin(half_angle) / std::cos(half_angle);
  const double half_height = 0.5 * above.disc;
  std::vector<Station> stations;
  for (const double part : {-0.94, -0.80, -0.45, 0.0, 0.45, 0.75, 0.94}) {
    const double z = part * half_depth;
    // The outline of an end plate: flat behind.
    const double across = part < 0.0 ? part * part * part * part : part * part;
    const double u = half_width * std::sqrt(1.0 - 0.92 * across);
    const double v = std::max(half_height + slope * z - 0.15, 0.8);
    stations.push_back({{0.0, 0.0, z}, u, u, v, v, 0.85});
  }
  return shapes::sweep(stations, Vector3d::UnitY(), 0.06 * half_depth, 0.06 * half_depth);
}

}  // namespace sinew
