// SPDX-License-Identifier: MIT

#include "rig/joint_freedom.h"

#include <algorithm>
#include <cmath>

#include "rig/body_limits.h"
#include "rig/posed_joints.h"

namespace sinew {
namespace {

constexpr double kAlongBone = 0.05;  // length of the part of a unit axis across the bone, below
                                     // which it does not say how the bone bends

}  // namespace

std::map<int, JointFreedom> freedoms_by_joint(const JointFreedoms& freedoms,
                                              const Skeleton& skeleton) {
  std::map<int, JointFreedom> result;
  if (freedoms.empty()) return result;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const auto found = freedoms.find(names[j]);
    if (found != freedoms.end()) result[j] = found->second;
  }
  return result;
}

JointFreedoms freedoms_by_name(const std::map<int, JointFreedom>& freedoms,
                               const Skeleton& skeleton) {
  JointFreedoms result;
  const std::vector<std::string> names = distinct_names(skeleton);
  for (const auto& [joint, freedom] : freedoms) result[names.at(joint)] = freedom;
  return result;
}

JointLimit limit_of(const JointFreedom& freedom, const JointLimit& usual) {
  using Kind = JointFreedom::Kind;
  JointLimit limit;
  limit.bone = usual.bone;
  limit.cone = freedom.kind == Kind::kBall ? freedom.swing : 0.0;
  limit.twist = freedom.kind == Kind::kBall || freedom.kind == Kind::kTwist ? freedom.twist : 0.0;
  if (freedom.kind != Kind::kHinge) return limit;
  const Eigen::Vector3d across = freedom.axis - freedom.axis.dot(limit.bone) * limit.bone;
  if (across.norm() > kAlongBone) {
    limit.hinge = Hinge{across.normalized(), freedom.min, freedom.max};
  } else {
    limit.twist = std::max(-freedom.min, freedom.max);
  }
  return limit;
}

JointFreedom freedom_of(JointFreedom::Kind kind, const JointLimit& limit) {
  JointFreedom freedom;
  freedom.kind = kind;
  freedom.twist = limit.twist;
  if (limit.hinge) {
    freedom.swing = std::max(-limit.hinge->min, limit.hinge->max);
    freedom.axis = limit.hinge->axis;
    freedom.min = limit.hinge->min;
    freedom.max = limit.hinge->max;
    return freedom;
  }
  Eigen::Index across = 0;
  limit.bone.cwiseAbs().minCoeff(&across);
  freedom.axis = Eigen::Vector3d::Unit(across);
  freedom.swing = limit.cone;
  freedom.min = -limit.cone;
  freedom.max = limit.cone;
  return freedom;
}

std::vector<JointLimit> chosen_limits(const Skeleton& skeleton, const JointFreedoms& freedoms) {
  std::vector<JointLimit> limits = joint_limits(skeleton);
  for (const auto& [joint, freedom] : freedoms_by_joint(freedoms, skeleton))
    limits[joint] = limit_of(freedom, limits[joint]);
  return limits;
}

Pose within_freedoms(const Skeleton& skeleton, const JointFreedoms& freedoms, const Pose& before,
                     Pose pose) {
  const std::map<int, JointFreedom> chosen = freedoms_by_joint(freedoms, skeleton);
  if (chosen.empty()) return pose;
  const std::vector<JointLimit> limits = chosen_limits(skeleton, freedoms);
  for (const auto& [j, freedom] : chosen) {
    const Eigen::Quaterniond rest(skeleton.joints[j].rest_local.linear());
    const auto from_rest = [&](const Pose& of) {
      return (rest.conjugate() * of.joints[j].rotation.normalized()).normalized();
    };
    const Eigen::Quaterniond wanted = from_rest(pose);
    const Eigen::Quaterniond allowed = limited(widened(limits[j], from_rest(before)), wanted);
    if (allowed.coeffs() != wanted.coeffs()) pose.joints[j].rotation = rest * allowed;
  }
  return pose;
}

JointFreedom mirrored(const JointFreedom& freedom, const Eigen::Matrix3d& rest,
                      const Eigen::Matrix3d& other, const Eigen::Vector3d& normal) {
  // The axis of a rotation is a pseudovector: the mirror image of a rotation about a by an angle is
  // one about -M a by the same angle.
  const Eigen::Vector3d axis = rest * freedom.axis;
  JointFreedom result = freedom;
  result.axis = other.transpose() * (2.0 * normal.dot(axis) * normal - axis);
  return result;
}

}  // namespace sinew
