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

/// A place in a leg: that of the cut at a multiple of the length of the leg from its tip to where
/// it joins the trunk (Limb::length), moved by multiples of this length.
struct Place {
  double multiple;
  double up;
  double front;
  double out = 0.0;
};

// Fitted to the rigs of the horse, the Shiba Inu, the cow and the cat of the test characters, which
// disagree on where an elbow is, by a third of the leg.
constexpr Place kHip{1.15, 0.12, 0.0, 0.06}, kStifle{0.96, -0.04, 0.14}, kHock{0.58, 0.0, -0.04},
    kHindPaw{0.16, -0.04, -0.06};
constexpr Place kShoulder{1.03, 0.18, 0.0}, kElbow{0.65, -0.04, 0.04}, kFrontPaw{0.19, 0.0, -0.04};
constexpr double kHead = 0.55, kNeck = 1.0;
constexpr std::array kTail{1.0, 0.66, 0.33};

const std::array<std::string, 2> kSides{"Left", "Right"};

Vector3d at(const Place& place, const Limb& leg, const BodyFrame& frame, int side) {
  const Vector3d out = side == 0 ? frame.left : Vector3d(-frame.left);
  return leg.center(place.multiple) +
         leg.length * (place.up * frame.up + place.front * frame.front + place.out * out);
}

}  // namespace

Skeleton quadruped_skeleton(const BodyLimbs& body, const BodyFrame& frame) {
  const Vector3d hips = 0.5 * (at(kHip, body.hind[0], frame, 0) + at(kHip, body.hind[1], frame, 1));
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
    const Vector3d shoulder = at(kShoulder, leg, frame, side);
    int joint = builder.add(kSides[side] + "Shoulder", chest, 0.5 * (shoulder + spine.back()));
    joint = builder.add(kSides[side] + "Arm", joint, shoulder);
    joint = builder.add(kSides[side] + "ForeArm", joint, at(kElbow, leg, frame, side));
    joint = builder.add(kSides[side] + "Hand", joint, at(kFrontPaw, leg, frame, side));
    builder.add(kSides[side] + "Hand_End", joint, leg.tip);
  }
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.hind[side];
    int joint = builder.add(kSides[side] + "UpLeg", root, at(kHip, leg, frame, side));
    joint = builder.add(kSides[side] + "Leg", joint, at(kStifle, leg, frame, side));
    joint = builder.add(kSides[side] + "Foot", joint, at(kHock, leg, frame, side));
    joint = builder.add(kSides[side] + "ToeBase", joint, at(kHindPaw, leg, frame, side));
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
