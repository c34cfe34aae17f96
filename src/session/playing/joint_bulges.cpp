// SPDX-License-Identifier: MIT

#include "session/playing/joint_bulges.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sinew {
namespace {

const double kCosOfLeastBend = std::cos(15.0 * std::numbers::pi / 180.0);
const double kCosOfOuterSide = std::cos(45.0 * std::numbers::pi / 180.0);
constexpr double kReachOfSkin = 1.5;        // radii of the limb
constexpr float kLeastShareAtJoint = 0.5F;  // of the motion of its skin

/// Returns how much of the motion of a vertex comes from the given joints.
float share_of(const std::vector<int>& joints, const std::vector<SkinWeights::Influence>& row) {
  float sum = 0.0F;
  for (const SkinWeights::Influence& influence : row) {
    if (std::find(joints.begin(), joints.end(), influence.joint) != joints.end())
      sum += influence.weight;
  }
  return sum;
}

/// Returns the larger of the radii of the limb on both sides of a joint; 0 if there is no limb.
double radius_at(int joint, int beyond, const LimbSections& sections) {
  return std::max(sections.radius_near(joint, true).value_or(0.0),
                  sections.radius_near(beyond, false).value_or(0.0));
}

}  // namespace

JointBulges::JointBulges(const TriangleMesh& surface, const Skeleton& skeleton,
                         const SkinWeights& weights, const LimbSections& sections)
    : rest_(skeleton.rest_global()) {
  const std::vector<std::vector<int>> children = skeleton.children();
  for (int beyond = 0; beyond < skeleton.joint_count(); ++beyond) {
    const int joint = skeleton.joints[beyond].parent;
    if (joint < 0 || !skeleton.joints[beyond].has_bone || !skeleton.joints[joint].has_bone)
      continue;
    const int before = skeleton.joints[joint].parent;
    if (before < 0) continue;
    const double reach = kReachOfSkin * radius_at(joint, beyond, sections);
    const Eigen::Vector3d place = rest_[joint].translation();
    Bend bend{.joint = joint,
              .before = before,
              .beyond = beyond,
              .direction = (rest_[beyond].translation() - place).normalized()};
    std::vector<int> movers = children[joint];
    movers.insert(movers.end(), {before, joint});
    for (int v = 0; v < surface.vertex_count(); ++v) {
      const double distance = (surface.positions.col(v) - place).norm();
      if (distance > reach || share_of(movers, weights.vertices[v]) < kLeastShareAtJoint) continue;
      bend.skin.push_back(v);
      bend.distance.push_back(distance);
    }
    if (!bend.skin.empty()) bends_.push_back(std::move(bend));
  }
}

std::optional<JointBulges::Bulge> JointBulges::largest(const Points& skin,
                                                       std::span<const Transform> joints) const {
  std::optional<Bulge> largest;
  for (const Bend& bend : bends_) {
    const Eigen::Vector3d place = joints[bend.joint].translation();
    const Eigen::Matrix3d carry =
        joints[bend.before].linear() * rest_[bend.before].linear().transpose();
    const Eigen::Vector3d straight = carry * bend.direction;
    const Eigen::Vector3d bent = (joints[bend.beyond].translation() - place).normalized();
    if (straight.dot(bent) > kCosOfLeastBend) continue;
    const Eigen::Vector3d outer = (straight - bent).normalized();
    double now = 0.0;
    double at_rest = 0.0;
    for (std::size_t i = 0; i < bend.skin.size(); ++i) {
      const Eigen::Vector3d from_joint = skin.col(bend.skin[i]) - place;
      const double distance = from_joint.norm();
      if (from_joint.dot(outer) < kCosOfOuterSide * distance) continue;
      now = std::max(now, distance);
      at_rest = std::max(at_rest, bend.distance[i]);
    }
    if (at_rest == 0.0) continue;
    if (!largest || now / at_rest > largest->ratio) largest = Bulge{bend.joint, now / at_rest};
  }
  return largest;
}

}  // namespace sinew
