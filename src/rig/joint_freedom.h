// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "rig/joint_limit.h"
#include "rig/pose.h"

namespace sinew {

/// Describes the degrees of freedom and the limits that a user chose for a joint, relative to its
/// rest rotation. It says nothing about where bones are, so that it stays valid when they move.
struct JointFreedom {
  enum class Kind {
    kFixed,  ///< the joint does not rotate
    kTwist,  ///< it rotates about its bone alone, by up to `twist` to either side
    kHinge,  ///< it rotates about `axis` alone, from `min` to `max`
    kBall,   ///< its bone swings by up to `swing` in all directions, and twists by up to `twist`
  };
  Kind kind = Kind::kBall;
  double swing = std::numbers::pi;                  ///< rad, in [0, pi]
  double twist = std::numbers::pi;                  ///< rad, in [0, pi]
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();  ///< unit, in the joint's frame
  double min = -std::numbers::pi;                   ///< rad, in [-pi, 0]
  double max = std::numbers::pi;                    ///< rad, in [0, pi]

  bool operator==(const JointFreedom&) const = default;
};

/// Names of the kinds, in the order of the enumeration.
inline constexpr std::array kJointFreedomNames{"fixed", "twist", "hinge", "ball"};

/// Holds the chosen degrees of freedom by the distinct names of the joints (distinct_names()).
using JointFreedoms = std::map<std::string, JointFreedom>;

/// Returns degrees of freedom by joint. Names that the skeleton lacks are left out.
std::map<int, JointFreedom> freedoms_by_joint(const JointFreedoms& freedoms,
                                              const Skeleton& skeleton);
/// Returns degrees of freedom by the distinct names of the joints.
JointFreedoms freedoms_by_name(const std::map<int, JointFreedom>& freedoms,
                               const Skeleton& skeleton);

/// Returns the limit of a joint with chosen degrees of freedom. A hinge rotates about the part of
/// its axis that is across the bone, since the rotation about the bone is a twist. If the axis lies
/// along the bone, the joint only twists, by up to the larger end of the range.
/// \param usual  limit of the joint without a choice; it says where the bone is
JointLimit limit_of(const JointFreedom& freedom, const JointLimit& usual);

/// Returns degrees of freedom of a kind from which a user begins to choose: as wide as a limit is,
/// as far as the kind allows. A hinge without an axis in the limit rotates about that of the
/// joint's own axes that is most across the bone.
JointFreedom freedom_of(JointFreedom::Kind kind, const JointLimit& limit);

/// Returns the limits of all joints: the usual ones (joint_limits()), or those of the chosen
/// degrees of freedom.
std::vector<JointLimit> chosen_limits(const Skeleton& skeleton, const JointFreedoms& freedoms);

/// Returns a pose in which the joints with chosen degrees of freedom respect them. A joint that is
/// beyond its limit in another pose may stay as far out as it is there.
Pose within_freedoms(const Skeleton& skeleton, const JointFreedoms& freedoms, const Pose& before,
                     Pose pose);

/// Returns the degrees of freedom of the mirror image of a joint: it may take the mirror images of
/// the rotations of the joint.
/// \param rest    world rotation of the joint at rest
/// \param other   that of its partner on the other side of the body
/// \param normal  unit normal of the mirror plane
JointFreedom mirrored(const JointFreedom& freedom, const Eigen::Matrix3d& rest,
                      const Eigen::Matrix3d& other, const Eigen::Vector3d& normal);

}  // namespace sinew
