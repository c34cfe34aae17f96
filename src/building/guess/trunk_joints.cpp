// SPDX-License-Identifier: MIT

#include "building/guess/trunk_joints.h"

#include <vector>

#include "building/guess/spine_line.h"

namespace sinew {
namespace {

// Joints as multiples of Limb::length from the top of the head: means of the bodies f01 to f06 and
// m01 to m06.
constexpr double kHeadJoint = 0.57, kNeckJoint = 1.03;

}  // namespace

TrunkJoints add_trunk(const BodyLimbs& body, const Eigen::Vector3d& hips,
                      SkeletonBuilder& builder) {
  TrunkJoints trunk;
  trunk.neck = body.head.center(kNeckJoint);
  trunk.root = trunk.chest = builder.add("Hips", -1, hips);
  const std::array<std::string, 3> names{"Spine", "Spine1", "Spine2"};
  const std::vector<Eigen::Vector3d> spine =
      divided_line(spine_line(body.trunk, hips, trunk.neck), static_cast<int>(names.size()));
  for (std::size_t i = 0; i < names.size(); ++i)
    trunk.chest = builder.add(names[i], trunk.chest, spine[i]);
  const int neck = builder.add("Neck", trunk.chest, trunk.neck);
  const int head = builder.add("Head", neck, body.head.center(kHeadJoint));
  builder.add("HeadTop_End", head, body.head.end());
  return trunk;
}

}  // namespace sinew
