// SPDX-License-Identifier: MIT

#include "bodies/persons/bone_scaling.h"

#include <cmath>
#include <string>

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Tells whether a joint's name is one of the given ones, without side and number.
bool is_one_of(std::string name, const std::vector<const char*>& stems) {
  if (name.ends_with(".L") || name.ends_with(".R")) name.resize(name.size() - 2);
  for (const char* stem : stems) {
    if (name == stem || name.starts_with(std::string(stem) + "_")) return true;
  }
  return false;
}

/// Returns the scale of a joint along its axes x (front), y (up or along the bone) and z (right).
Vector3d scale_of(const std::string& joint, const Proportions& p, double stature) {
  const double breadth = 1.0 + 0.5 * (stature - 1.0);
  // Tall people have longer legs and relatively small heads: slopes of logarithms over that of the
  // stature in ANSUR II are 1.2 for the crotch height, 0.75 for the sitting height, and 0.3 for the
  // length of the head.
  const double leg = std::pow(stature, 1.2);
  const double trunk = std::pow(stature, 0.85) * p.trunk;
  const double head = std::pow(stature, 0.3);
  const auto limb = [&](double length) {
    return Vector3d(breadth * p.thickness, length, breadth * p.thickness);
  };
  if (is_one_of(joint, {"hips"})) {
    return {breadth * p.pelvis_depth, trunk, breadth * p.pelvis_breadth};
  }
  if (is_one_of(joint, {"spine", "chest"})) {
    return {breadth * p.chest_depth, trunk, breadth * p.chest_breadth};
  }
  if (is_one_of(joint, {"neck"})) return {breadth, trunk, breadth};
  if (is_one_of(joint, {"head", "jaw"}))
    return head * Vector3d(p.head_length, p.head_height, p.head_breadth);
  if (is_one_of(joint, {"shoulder"})) {
    // The z axis runs along the clavicle.
    return {breadth, breadth, breadth * p.shoulders};
  }
  if (is_one_of(joint, {"scapula"})) return Vector3d::Constant(breadth * p.shoulders);
  if (is_one_of(joint, {"upper_arm"})) return limb(stature * p.upper_arm);
  if (is_one_of(joint, {"forearm", "radius"})) return limb(stature * p.forearm);
  if (is_one_of(joint, {"thigh"})) return limb(leg * p.thigh);
  if (is_one_of(joint, {"patella"})) return Vector3d::Constant(breadth * p.thickness);
  if (is_one_of(joint, {"shin"})) return limb(leg * p.shank);
  const double hand = 0.5 * (stature + breadth) * p.hand;
  if (is_one_of(joint, {"hand", "thumb", "index", "middle", "ring", "little"}))
    return {breadth * p.thickness, hand, breadth * p.thickness};
  return Vector3d::Constant(0.5 * (stature + breadth) * p.foot);
}

}  // namespace

BoneScaling::BoneScaling(const Skeleton& skeleton, const Proportions& proportions, double stature)
    : scaled_(skeleton) {
  const std::vector<Transform> rest = skeleton.rest_global();
  std::vector<Transform> placed;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const Eigen::Matrix3d axes = rest[j].linear();
    scale_.push_back(axes * scale_of(joint.name, proportions, stature).asDiagonal() *
                     axes.transpose());
    from_.emplace_back(rest[j].translation());
    if (joint.parent < 0) {
      to_.emplace_back(stature * from_.back());
    } else {
      to_.emplace_back(to_[joint.parent] + scale_[joint.parent] * (from_[j] - from_[joint.parent]));
    }
    placed.push_back(rest[j]);
    placed.back().translation() = to_.back();
    scaled_.joints[j].rest_local =
        joint.parent < 0 ? placed.back() : placed[joint.parent].inverse() * placed.back();
  }
}

Vector3d BoneScaling::scaled(const Vector3d& point,
                             const std::vector<SkinWeights::Influence>& influences) const {
  Vector3d sum = Vector3d::Zero();
  for (const auto& [joint, weight] : influences)
    sum += static_cast<double>(weight) * (to_[joint] + scale_[joint] * (point - from_[joint]));
  return sum;
}

}  // namespace sinew
