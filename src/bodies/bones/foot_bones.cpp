// SPDX-License-Identifier: MIT

#include "bodies/bones/foot_bones.h"

#include <utility>

#include "bodies/bones/digits.h"
#include "bodies/bones/tarsals.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Distance from the heel to the toes of the male template in mm, from which the unit of the shapes
/// follows.
constexpr double kFootLength = 264.0;
/// Widths of the bones of women's toes relative to men's at the same length.
constexpr BySex kFootStoutness{1.0, 0.955};
constexpr double kHindfootCell = 0.0022;
constexpr double kFootCell = 0.0018;

/// The metatarsals slope to the front and down; the toes are bent up from them.
const DigitPose kToePoses[5] = {
    {{85.5, -36.0, -21.0}, {53.0, -18.0, -8.0}, {0.0, -1.0, 0.0}, -0.20, {-11.0, 0.0, 6.0}},
    {{75.8, -26.6, -6.2}, {62.0, -34.5, -2.0}, {0.0, -1.0, 0.0}, -0.03, {-27.0, 12.0, 4.0}},
    {{79.6, -30.0, 7.4}, {55.0, -31.5, 3.5}, {0.0, -1.0, 0.0}, 0.02, {-27.0, 10.0, 4.0}},
    {{68.2, -37.0, 18.6}, {58.0, -25.0, 8.5}, {0.0, -1.0, 0.05}, 0.08, {-21.5, 11.0, 4.0}},
    {{66.0, -46.8, 30.5}, {54.0, -16.0, 12.5}, {0.0, -1.0, 0.15}, 0.14, {-14.0, 9.0, 4.0}}};

std::unique_ptr<Solid> sesamoid(double z) {
  return shapes::ellipsoid({134.0, -68.2, z}, {6.2, 3.4, 4.4});
}

DigitSet toes() {
  return {kToePoses, kToes, kMetatarsals, kToePhalanges, "metatarsal", "foot", metatarsal_shape};
}

}  // namespace

BoneFrame foot_frame(const TemplateJoints& joints) {
  const Vector3d forward = (joints.toes - joints.heel).normalized();
  BoneFrame frame;
  frame.origin = joints.ankle;
  frame.axes << forward, Vector3d::UnitY(), forward.cross(Vector3d::UnitY());
  frame.length = (joints.toes - joints.heel).norm() / kFootLength;
  return frame;
}

FootJoints foot_joints(const TemplateJoints& joints) {
  const BoneFrame foot = foot_frame(joints);
  FootJoints result;
  for (int digit = 0; digit < 5; ++digit) {
    const Digit own = digit_in_body(toes(), foot, digit);
    result.tarsometatarsal[digit] = own.joints[0];
    result.metatarsophalangeal[digit] = own.joints[1];
    result.proximal_interphalangeal[digit] = own.joints[2];
    result.distal_interphalangeal[digit] = own.joints[3];
    result.tip[digit] = own.joints[4];
  }
  return result;
}

std::vector<BonePart> foot_bones(Sex sex, const TemplateJoints& joints) {
  const BoneFrame foot = foot_frame(joints);
  std::vector<BonePart> bones;
  const auto add = [&](const char* name, std::unique_ptr<Solid> shape, double cell) {
    bones.push_back({name, true, std::move(shape), foot, cell});
  };
  add("talus", talus_shape(), kHindfootCell);
  add("calcaneus", calcaneus_shape(), kHindfootCell);
  add("navicular", navicular_shape(), kFootCell);
  add("medial_cuneiform", medial_cuneiform_shape(), kFootCell);
  add("intermediate_cuneiform", intermediate_cuneiform_shape(), kFootCell);
  add("lateral_cuneiform", lateral_cuneiform_shape(), kFootCell);
  add("cuboid", cuboid_shape(), kFootCell);
  add_digit_bones(bones, toes(), foot, kFootStoutness.of(sex), kFootCell);
  add("medial_sesamoid", sesamoid(-33.6), kFootCell);
  add("lateral_sesamoid", sesamoid(-23.0), kFootCell);
  return bones;
}

}  // namespace sinew
