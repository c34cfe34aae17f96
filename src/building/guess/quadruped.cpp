// SPDX-License-Identifier: MIT

#include "building/guess/quadruped.h"

#include <array>
#include <string>
#include <vector>

#include "building/guess/back_distance.h"
#include "building/guess/leg_joints.h"
#include "building/guess/trunk_joints.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

// Multiples of the length of the tail from its tip.
constexpr std::array kAnimalTail{1.0, 0.66, 0.33};

/// Returns the distance from where a pair of legs joins the trunk to the back.
double back_above(const TriangleMesh& mesh, const std::array<Limb, 2>& legs, const Vector3d& up) {
  return distance_to_back(mesh, 0.5 * (legs[0].center(1.0) + legs[1].center(1.0)), up);
}

}  // namespace

Skeleton quadruped_skeleton(const TriangleMesh& mesh, const BodyLimbs& body,
                            const BodyFrame& frame) {
  const double withers = back_above(mesh, body.front, frame.up);
  const double croup = back_above(mesh, body.hind, frame.up);
  std::array<FrontLegJoints, 2> front;
  std::array<HindLegJoints, 2> hind;
  for (int side = 0; side < 2; ++side) {
    front[side] = front_leg_joints(body.front[side], frame, withers);
    hind[side] = hind_leg_joints(body.hind[side], frame, croup);
  }
  SkeletonBuilder builder;
  const TrunkJoints trunk = add_trunk(body, 0.5 * (hind[0].hip + hind[1].hip), builder);
  const Vector3d chest = builder.skeleton().rest_global()[trunk.chest].translation();
  for (int side = 0; side < 2; ++side) {
    const FrontLegJoints& leg = front[side];
    const std::string& name = kSideNames[side];
    int joint = builder.add(name + "Shoulder", trunk.chest, 0.5 * (leg.shoulder + chest));
    joint = builder.add(name + "Arm", joint, leg.shoulder);
    joint = builder.add(name + "ForeArm", joint, leg.elbow);
    joint = builder.add(name + "Hand", joint, leg.paw);
    builder.add(name + "Hand_End", joint, body.front[side].end());
  }
  for (int side = 0; side < 2; ++side) {
    const HindLegJoints& leg = hind[side];
    const std::string& name = kSideNames[side];
    int joint = builder.add(name + "UpLeg", trunk.root, leg.hip);
    joint = builder.add(name + "Leg", joint, leg.stifle);
    joint = builder.add(name + "Foot", joint, leg.hock);
    joint = builder.add(name + "ToeBase", joint, leg.paw);
    builder.add(name + "Toe_End", joint, body.hind[side].end());
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
