// SPDX-License-Identifier: MIT

#include "building/guess/quadruped.h"

#include <array>
#include <string>
#include <vector>

#include "building/guess/trunk_joints.h"

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
constexpr Place kAnimalHip{1.15, 0.12, 0.0, 0.06}, kAnimalStifle{0.96, -0.04, 0.14},
    kAnimalHock{0.58, 0.0, -0.04}, kAnimalHindPaw{0.16, -0.04, -0.06};
constexpr Place kAnimalShoulder{1.03, 0.18, 0.0}, kAnimalElbow{0.65, -0.04, 0.04},
    kAnimalFrontPaw{0.19, 0.0, -0.04};
constexpr std::array kAnimalTail{1.0, 0.66, 0.33};

Vector3d place_in(const Place& place, const Limb& leg, const BodyFrame& frame, int side) {
  const Vector3d out = side == 0 ? frame.left : Vector3d(-frame.left);
  return leg.center(place.multiple) +
         leg.length * (place.up * frame.up + place.front * frame.front + place.out * out);
}

}  // namespace

Skeleton quadruped_skeleton(const BodyLimbs& body, const BodyFrame& frame) {
  const Vector3d hips = 0.5 * (place_in(kAnimalHip, body.hind[0], frame, 0) +
                               place_in(kAnimalHip, body.hind[1], frame, 1));
  SkeletonBuilder builder;
  const TrunkJoints trunk = add_trunk(body, hips, builder);
  const std::vector<Transform> so_far = builder.skeleton().rest_global();
  const Vector3d chest = so_far[trunk.chest].translation();
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.front[side];
    const Vector3d shoulder = place_in(kAnimalShoulder, leg, frame, side);
    int joint = builder.add(kSideNames[side] + "Shoulder", trunk.chest, 0.5 * (shoulder + chest));
    joint = builder.add(kSideNames[side] + "Arm", joint, shoulder);
    joint =
        builder.add(kSideNames[side] + "ForeArm", joint, place_in(kAnimalElbow, leg, frame, side));
    joint =
        builder.add(kSideNames[side] + "Hand", joint, place_in(kAnimalFrontPaw, leg, frame, side));
    builder.add(kSideNames[side] + "Hand_End", joint, leg.end());
  }
  for (int side = 0; side < 2; ++side) {
    const Limb& leg = body.hind[side];
    int joint =
        builder.add(kSideNames[side] + "UpLeg", trunk.root, place_in(kAnimalHip, leg, frame, side));
    joint = builder.add(kSideNames[side] + "Leg", joint, place_in(kAnimalStifle, leg, frame, side));
    joint = builder.add(kSideNames[side] + "Foot", joint, place_in(kAnimalHock, leg, frame, side));
    joint = builder.add(kSideNames[side] + "ToeBase", joint,
                        place_in(kAnimalHindPaw, leg, frame, side));
    builder.add(kSideNames[side] + "Toe_End", joint, leg.end());
  }
  if (body.tail) {
    int joint = trunk.root;
    for (std::size_t i = 0; i < kAnimalTail.size(); ++i)
      joint = builder.add("Tail" + std::to_string(i + 1), joint, body.tail->center(kAnimalTail[i]));
    builder.add("Tail_End", joint, body.tail->end());
  }
  return builder.skeleton();
}

}  // namespace sinew
