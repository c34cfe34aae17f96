// SPDX-License-Identifier: MIT

#include "building/guess/quadruped.h"

#include <array>
#include <string>
#include <vector>

#include "building/guess/skeleton_builder.h"
#include "building/guess/spine_line.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

// Joints as multiples of the length of a limb, from the tip to where it joins the trunk
// (Limb::length).
constexpr double kPaw = 0.14, kHock = 0.42, kStifle = 0.74, kHip = 1.0;
constexpr double kFrontPaw = 0.16, kElbow = 0.56, kShoulder = 0.98;
constexpr double kHead = 0.55, kNeck = 1.0;
constexpr std::array kTail{1.0, 0.66, 0.33};

const std::array<std::string, 2> kSides{"Left", "Right"};

}  // namespace

Skeleton quadruped_skeleton(const BodyLimbs& body, const BodyFrame& frame) {
  const Vector3d hips = 0.5 * (body.hind[0].center(kHip) + body.hind[1].center(kHip));
  const Vector3d neck = body.head.center(kNeck), head = body.head.center(kHead);
  SkeletonBuilder builder;
  const int root = builder.add("Hips", -1, hips);
  int chest = root;
  const std::array<std::string, 3> spine_names{"Spine", "Spine1", "Spine2"};
  const std::vector<Vector3d> spine = divided_line(spine_line(body.trunk, hips, neck), 3);
  for (int i = 0; i < 3; ++i) chest = builder.add(spine_names[i], chest, spine[i]);
  const int neck_joint = builder.add("Neck", chest, neck);
  const int head_joint = builder.add("Head", neck_joint, head);
  builder.add("HeadTop_End", head_joint, body.head.tip);
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.front[side];
    const Vector3d shoulder = leg.center(kShoulder);
    int joint = builder.add(kSides[side] + "Shoulder", chest, 0.5 * (shoulder + spine.back()));
    joint = builder.add(kSides[side] + "Arm", joint, shoulder);
    joint = builder.add(kSides[side] + "ForeArm", joint, leg.center(kElbow));
    joint = builder.add(kSides[side] + "Hand", joint, leg.center(kFrontPaw));
    builder.add(kSides[side] + "Hand_End", joint, leg.tip);
  }
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.hind[side];
    int joint = builder.add(kSides[side] + "UpLeg", root, leg.center(kHip));
    joint = builder.add(kSides[side] + "Leg", joint, leg.center(kStifle));
    joint = builder.add(kSides[side] + "Foot", joint, leg.center(kHock));
    joint = builder.add(kSides[side] + "ToeBase", joint, leg.center(kPaw));
    builder.add(kSides[side] + "Toe_End", joint, leg.tip);
  }
  if (body.tail) {
    int joint = root;
    for (std::size_t i = 0; i < kTail.size(); ++i)
      joint = builder.add("Tail" + std::to_string(i + 1), joint, body.tail->center(kTail[i]));
    builder.add("Tail_End", joint, body.tail->tip);
  }
  return builder.skeleton();
}

}  // namespace sinew
