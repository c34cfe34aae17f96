// SPDX-License-Identifier: MIT

#include "building/guess/biped.h"

#include <array>

#include "building/guess/trunk_joints.h"

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
// The clavicle begins at this fraction of the way from the chest to the shoulder.
constexpr double kClavicle = 0.2;

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
  SkeletonBuilder builder;
  const TrunkJoints trunk = add_trunk(body, hips, builder);
  for (int side = 0; side < 2; ++side) {
    const Limb& arm = body.front[side];
    shoulders[side] =
        arm.center(kShoulder) + kShoulderUp * arm.length * (trunk.neck - hips).normalized();
  }

  for (int side = 0; side < 2; ++side) {
    const Limb& arm = body.front[side];
    const Vector3d middle = 0.5 * (shoulders[0] + shoulders[1]);
    int joint = builder.add(kSideNames[side] + "Shoulder", trunk.chest,
                            middle + kClavicle * (shoulders[side] - middle));
    joint = builder.add(kSideNames[side] + "Arm", joint, shoulders[side]);
    joint = builder.add(kSideNames[side] + "ForeArm", joint, arm.center(kElbow));
    joint = builder.add(kSideNames[side] + "Hand", joint, arm.center(kWrist));
    builder.add(kSideNames[side] + "Hand_End", joint, arm.end());
  }
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.hind[side];
    int joint = builder.add(kSideNames[side] + "UpLeg", trunk.root, thighs[side]);
    joint = builder.add(kSideNames[side] + "Leg", joint, leg.center(kKnee));
    joint = builder.add(kSideNames[side] + "Foot", joint, leg.center(kAnkle));
    joint = builder.add(kSideNames[side] + "ToeBase", joint, leg.center(kToeBase));
    builder.add(kSideNames[side] + "Toe_End", joint, leg.end());
  }
  return builder.skeleton();
}

}  // namespace sinew
