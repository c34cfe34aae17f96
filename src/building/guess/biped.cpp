// SPDX-License-Identifier: MIT

#include "building/guess/biped.h"

#include <array>
#include <string>
#include <vector>

#include "building/guess/skeleton_builder.h"
#include "building/guess/spine_line.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

// Joints as multiples of the length of a limb, from the tip of the toes or the longest finger to
// where the limb joins the trunk (Limb::length): means of the bodies f01 to f06 and m01 to m06.
constexpr double kAnkle = 0.240, kKnee = 0.648;
constexpr double kWrist = 0.316, kElbow = 0.650, kShoulder = 0.98;
constexpr double kToeBase = 0.09;
// The hip is next to the center of the cut there, towards the outside, the head and the back.
constexpr double kHipOut = 0.018, kHipUp = 0.031, kHipBack = 0.013;
// The shoulder is above the center of the cut there.
constexpr double kShoulderUp = 0.025;
constexpr double kHead = 0.57, kNeck = 1.03;  // from the top of the head
// The clavicle begins at this fraction of the way from the chest to the shoulder.
constexpr double kClavicle = 0.2;

const std::array<std::string, 2> kSides{"Left", "Right"};

}  // namespace

Skeleton biped_skeleton(const BodyLimbs& body, const BodyFrame& frame) {
  std::array<Vector3d, 2> thighs, shoulders;
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.hind[side];
    const Vector3d out = side == 0 ? frame.left : Vector3d(-frame.left);
    thighs[side] =
        leg.center(1.0) + leg.length * (kHipOut * out + kHipUp * frame.up - kHipBack * frame.front);
  }
  const Vector3d hips = 0.5 * (thighs[0] + thighs[1]);
  const Vector3d neck = body.head.center(kNeck), head = body.head.center(kHead);
  for (int side = 0; side < 2; ++side) {
    const Limb& arm = body.front[side];
    shoulders[side] = arm.center(kShoulder) + kShoulderUp * arm.length * (neck - hips).normalized();
  }

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
    const Limb& arm = body.front[side];
    const Vector3d middle = 0.5 * (shoulders[0] + shoulders[1]);
    int joint = builder.add(kSides[side] + "Shoulder", chest,
                            middle + kClavicle * (shoulders[side] - middle));
    joint = builder.add(kSides[side] + "Arm", joint, shoulders[side]);
    joint = builder.add(kSides[side] + "ForeArm", joint, arm.center(kElbow));
    joint = builder.add(kSides[side] + "Hand", joint, arm.center(kWrist));
    builder.add(kSides[side] + "Hand_End", joint, arm.tip);
  }
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.hind[side];
    int joint = builder.add(kSides[side] + "UpLeg", root, thighs[side]);
    joint = builder.add(kSides[side] + "Leg", joint, leg.center(kKnee));
    joint = builder.add(kSides[side] + "Foot", joint, leg.center(kAnkle));
    joint = builder.add(kSides[side] + "ToeBase", joint, leg.center(kToeBase));
    builder.add(kSides[side] + "Toe_End", joint, leg.tip);
  }
  return builder.skeleton();
}

}  // namespace sinew
