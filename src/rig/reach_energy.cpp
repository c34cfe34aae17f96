// SPDX-License-Identifier: MIT

#include "rig/reach_energy.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

/// Returns the rotation vector of a rotation, at most pi long.
Eigen::Vector3d log_of(const Eigen::Quaterniond& rotation) {
  const double sign = rotation.w() < 0.0 ? -1.0 : 1.0;
  const Eigen::Vector3d v = sign * rotation.vec();
  const double sine = v.norm();
  if (sine < 1e-9) return 2.0 * v;
  return (2.0 * std::atan2(sine, sign * rotation.w()) / sine) * v;
}

Eigen::Quaterniond exp_of(const Eigen::Vector3d& vector) {
  const double angle = vector.norm();
  if (angle < 1e-12) return Eigen::Quaterniond::Identity();
  return Eigen::Quaterniond(Eigen::AngleAxisd(angle, vector / angle));
}

Eigen::Vector3d anchor_place(const ReachAnchor& anchor, const std::vector<Transform>& global) {
  const Transform& frame = global[anchor.joint];
  if (anchor.is_direction) return frame.linear() * anchor.local;
  return frame * anchor.local;
}

Eigen::Matrix3d frame_of_parent(const Skeleton& skeleton, int joint,
                                const std::vector<Transform>& global) {
  const int parent = skeleton.joints[joint].parent;
  return parent < 0 ? Eigen::Matrix3d::Identity() : Eigen::Matrix3d(global[parent].linear());
}

}  // namespace

ReachEnergy::ReachEnergy(const Skeleton& skeleton, const Pose& start,
                         std::vector<RotatingJoint> rotating, std::vector<ReachAnchor> anchors)
    : skeleton_(skeleton),
      start_(start),
      rotating_(std::move(rotating)),
      anchors_(std::move(anchors)),
      movers_(anchors_.size()) {
  for (std::size_t a = 0; a < anchors_.size(); ++a) {
    for (std::size_t t = 0; t < rotating_.size(); ++t) {
      if (is_at_or_above(skeleton, rotating_[t].joint, anchors_[a].joint)) {
        movers_[a].push_back(static_cast<int>(t));
      }
    }
  }
}

Eigen::Quaterniond ReachEnergy::rotation_from_rest(int joint, const Pose& pose) const {
  const Eigen::Quaterniond rest(skeleton_.joints[joint].rest_local.linear());
  return rest.conjugate() * pose.joints[joint].rotation.normalized();
}

Eigen::Vector3d ReachEnergy::rotation_from_start(int joint, const Pose& pose) const {
  return log_of(pose.joints[joint].rotation.normalized() *
                start_.joints[joint].rotation.normalized().conjugate());
}

double ReachEnergy::value(const Pose& pose) const {
  const std::vector<Transform> global = global_transforms(skeleton_, pose);
  double energy = 0.0;
  for (const ReachAnchor& anchor : anchors_) {
    energy += 0.5 * anchor.weight * (anchor_place(anchor, global) - anchor.target).squaredNorm();
  }
  for (const RotatingJoint& rotating : rotating_) {
    energy += 0.5 * costs_.keep * rotation_from_start(rotating.joint, pose).squaredNorm();
    for (const LimitedAngle& angle :
         limited_angles(rotating.limit, rotation_from_rest(rotating.joint, pose))) {
      energy += 0.5 * costs_.limits * angle.excess() * angle.excess();
    }
  }
  return energy;
}

ReachEnergy::Derivatives ReachEnergy::derivatives(const Pose& pose) const {
  const std::vector<Transform> global = global_transforms(skeleton_, pose);
  const auto size = static_cast<Eigen::Index>(3 * rotating_.size());
  Derivatives sums{Eigen::VectorXd::Zero(size), Eigen::MatrixXd::Zero(size, size)};
  for (std::size_t a = 0; a < anchors_.size(); ++a) add_anchor(a, global, sums);
  for (std::size_t t = 0; t < rotating_.size(); ++t) add_joint(t, global, pose, sums);
  return sums;
}

/// Adds the derivatives of an anchor. With e = p - target and the lever arm r_i of joint i,
/// rotations w_i of a joint above that of w_k move p by w_i x r_i and, in second order, by w_i x
/// (w_k x r_k):
///   dE/dw_i      = w r_i x e
///   d2E/dw_i dw_k = w ((r_i . r_k) I - r_k r_i^T + r_k e^T - (e . r_k) I).
/// For i = k only the symmetric part counts, since exp(w) p = p + w x r + w x (w x r) / 2 + ...
void ReachEnergy::add_anchor(std::size_t index, const std::vector<Transform>& global,
                             Derivatives& sums) const {
  const ReachAnchor& anchor = anchors_[index];
  const std::vector<int>& movers = movers_[index];
  const Eigen::Vector3d place = anchor_place(anchor, global);
  const Eigen::Vector3d e = place - anchor.target;
  std::vector<Eigen::Vector3d> arms;
  arms.reserve(movers.size());
  for (const int i : movers) {
    arms.push_back(anchor.is_direction
                       ? place
                       : Eigen::Vector3d(place - global[rotating_[i].joint].translation()));
  }
  for (std::size_t i = 0; i < movers.size(); ++i) {
    sums.gradient.segment<3>(3 * movers[i]) += anchor.weight * arms[i].cross(e);
    for (std::size_t k = i; k < movers.size(); ++k) {
      Eigen::Matrix3d block = arms[k] * (e - arms[i]).transpose();
      block.diagonal().array() += arms[i].dot(arms[k]) - e.dot(arms[k]);
      block *= anchor.weight;
      const Eigen::Index row = 3 * movers[i];
      const Eigen::Index column = 3 * movers[k];
      if (i == k) {
        sums.hessian.block<3, 3>(row, row) += 0.5 * (block + block.transpose());
      } else {
        sums.hessian.block<3, 3>(row, column) += block;
        sums.hessian.block<3, 3>(column, row) += block.transpose();
      }
    }
  }
}

/// Adds the derivatives of a joint's costs. With respect to a rotation after exp(phi), |phi|^2 / 2
/// has the gradient phi. With the unit axis u of phi and c = (|phi| / 2) cot(|phi| / 2), its
/// Hessian is c I + (1 - c) u u^T, the symmetric part of the inverse left Jacobian of SO(3).
void ReachEnergy::add_joint(std::size_t index, const std::vector<Transform>& global,
                            const Pose& pose, Derivatives& sums) const {
  const auto& [joint, limit] = rotating_[index];
  const Eigen::Matrix3d parent = frame_of_parent(skeleton_, joint, global);
  const Eigen::Vector3d phi = parent * rotation_from_start(joint, pose);
  const double angle = phi.norm();
  const double c = angle < 1e-6 ? 1.0 : 0.5 * angle / std::tan(0.5 * angle);
  const Eigen::Vector3d axis = phi.normalized();
  Eigen::Vector3d gradient = costs_.keep * phi;
  Eigen::Matrix3d hessian =
      costs_.keep * (c * Eigen::Matrix3d::Identity() + (1.0 - c) * axis * axis.transpose());
  const Eigen::Matrix3d rest = parent * skeleton_.joints[joint].rest_local.linear();
  for (const LimitedAngle& limited : limited_angles(limit, rotation_from_rest(joint, pose))) {
    const double excess = limited.excess();
    if (excess == 0.0) continue;
    const Eigen::Vector3d slope = rest * limited.slope;
    gradient += costs_.limits * excess * slope;
    hessian += costs_.limits * slope * slope.transpose();
  }
  const auto at = static_cast<Eigen::Index>(3 * index);
  sums.gradient.segment<3>(at) += gradient;
  sums.hessian.block<3, 3>(at, at) += hessian;
}

/// Moves a bone that is beyond its cone along the edge of the cone instead of a straight line: with
/// hard limits only tiny steps would lead downhill otherwise. The swing becomes what its slope
/// predicts.
Eigen::Quaterniond ReachEnergy::rotated_joint(const RotatingJoint& rotating, const Pose& pose,
                                              const Eigen::Vector3d& rotation) const {
  const auto& [joint, limit] = rotating;
  const Eigen::Quaterniond rest(skeleton_.joints[joint].rest_local.linear());
  const Eigen::Quaterniond from_rest = rotation_from_rest(joint, pose);
  const Eigen::Quaterniond next = exp_of(rest.conjugate() * rotation) * from_rest;
  const LimitedAngle swing = limited_angles(limit, from_rest)[0];
  if (limit.hinge || swing.excess() == 0.0) return (rest * next).normalized();
  const double wanted = std::max(0.0, swing.value + (rest * swing.slope).dot(rotation));
  const LimitedAngle reached = limited_angles(limit, next)[0];
  return (rest * exp_of((wanted - reached.value) * reached.slope) * next).normalized();
}

Pose ReachEnergy::rotated(const Pose& pose, const Eigen::VectorXd& step) const {
  const std::vector<Transform> global = global_transforms(skeleton_, pose);
  Pose result = pose;
  for (std::size_t t = 0; t < rotating_.size(); ++t) {
    const int joint = rotating_[t].joint;
    const Eigen::Matrix3d parent = frame_of_parent(skeleton_, joint, global);
    const Eigen::Vector3d rotation = step.segment<3>(static_cast<Eigen::Index>(3 * t));
    result.joints[joint].rotation =
        rotated_joint(rotating_[t], pose, parent.transpose() * rotation);
  }
  return result;
}

Pose ReachEnergy::limited(const Pose& pose) const {
  Pose result = pose;
  for (const auto& [joint, limit] : rotating_) {
    const Eigen::Quaterniond rotation = rotation_from_rest(joint, pose);
    const Eigen::Quaterniond within = sinew::limited(limit, rotation);
    if (within.coeffs() == rotation.coeffs()) continue;
    const Eigen::Quaterniond rest(skeleton_.joints[joint].rest_local.linear());
    result.joints[joint].rotation = (rest * within).normalized();
  }
  return result;
}

}  // namespace sinew
