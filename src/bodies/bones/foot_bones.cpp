// SPDX-License-Identifier: MIT

#include "bodies/bones/foot_bones.h"

#include <utility>

#include "bodies/bones/digits.h"
#include "bodies/bones/stretched.h"
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

Digit toe(const BoneFrame& foot, int digit) {
  return digit_in_body(foot, kToePoses[digit], kToes[digit], kMetatarsals[digit], kToePhalanges);
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
    const Digit own = toe(foot, digit);
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
  const auto add = [&](const std::string& name, std::unique_ptr<Solid> shape,
                       const BoneFrame& frame, double cell) {
    bones.push_back({name, true, std::move(shape), frame, cell});
  };
  add("talus", talus_shape(), foot, kHindfootCell);
  add("calcaneus", calcaneus_shape(), foot, kHindfootCell);
  add("navicular", navicular_shape(), foot, kFootCell);
  add("medial_cuneiform", medial_cuneiform_shape(), foot, kFootCell);
  add("intermediate_cuneiform", intermediate_cuneiform_shape(), foot, kFootCell);
  add("lateral_cuneiform", lateral_cuneiform_shape(), foot, kFootCell);
  add("cuboid", cuboid_shape(), foot, kFootCell);
  const double k = kFootStoutness.of(sex);
  for (int digit = 0; digit < 5; ++digit) {
    const Digit own = toe(foot, digit);
    const std::string number = std::to_string(digit + 1);
    add("metatarsal_" + number, by_stoutness(metatarsal_shape(digit), k, 1), own.frames[0],
        kFootCell);
    const char* rows[3] = {"proximal", "middle", "distal"};
    for (int row = 0; row < 3; ++row) {
      if (kToes[digit].phalanges[row] == 0.0) continue;
      add(rows[row] + ("_phalanx_foot_" + number),
          by_stoutness(foot_phalanx_shape(digit, row), k, 1), own.frames[row + 1], kFootCell);
    }
  }
  add("medial_sesamoid", sesamoid(-33.6), foot, kFootCell);
  add("lateral_sesamoid", sesamoid(-23.0), foot, kFootCell);
  return bones;
}

}  // namespace sinew
