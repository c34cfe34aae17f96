// SPDX-License-Identifier: MIT

#include "samples/humanoid_skeleton.h"

#include <fmt/format.h>

#include <stdexcept>
#include <vector>

namespace sinew {
namespace {

struct JointRow {
  const char* name;
  const char* parent;
  double x, y, z;
};

constexpr JointRow kMidline[] = {
    {"hips", "", 0.0, 1.015, -0.010},       {"spine", "hips", 0.0, 1.150, -0.012},
    {"chest", "spine", 0.0, 1.310, -0.022}, {"neck", "chest", 0.0, 1.482, -0.030},
    {"head", "neck", 0.0, 1.612, 0.000},    {"head_end", "head", 0.0, 1.765, 0.002},
};

/// Joints of the left side. ".L" is added to the names, and to parents that are in this table.
constexpr JointRow kLeftJoints[] = {
    {"shoulder", "chest", 0.040, 1.440, 0.004},     {"upper_arm", "shoulder", 0.190, 1.440, -0.022},
    {"forearm", "upper_arm", 0.388, 1.222, -0.028}, {"hand", "forearm", 0.549, 1.022, 0.008},
    {"thigh", "hips", 0.094, 0.930, 0.000},         {"shin", "thigh", 0.124, 0.502, 0.006},
    {"foot", "shin", 0.148, 0.082, -0.030},         {"toe", "foot", 0.168, 0.026, 0.098},
    {"toe_end", "toe", 0.175, 0.019, 0.163},
};

/// A finger in the frame of the hand: the position of its first joint (along the hand, towards the
/// thumb and towards the palm, m), the slopes of its two bones in these directions per unit length
/// along the hand, and the lengths of the bones (m).
struct FingerRow {
  const char* name;
  double along, across, palm;
  double spread;
  double first_curl, second_curl;
  double first, second;
};

constexpr FingerRow kFingers[] = {
    {"thumb", 0.030, 0.026, 0.010, 0.85, 0.22, 0.10, 0.050, 0.036},
    {"index", 0.091, 0.031, 0.001, 0.15, 0.12, 0.34, 0.046, 0.038},
    {"middle", 0.095, 0.010, -0.001, 0.02, 0.12, 0.34, 0.050, 0.042},
    {"ring", 0.090, -0.011, 0.000, -0.11, 0.12, 0.34, 0.046, 0.040},
    {"little", 0.081, -0.031, 0.002, -0.25, 0.12, 0.34, 0.037, 0.032},
};

}  // namespace

Skeleton humanoid_skeleton() {
  Skeleton skeleton;
  std::vector<Eigen::Vector3d> positions;
  const auto append = [&](const std::string& name, const std::string& parent,
                          const Eigen::Vector3d& position) {
    Joint joint;
    joint.name = name;
    joint.parent = skeleton.find(parent);
    const Eigen::Vector3d origin =
        joint.parent < 0 ? Eigen::Vector3d::Zero() : positions[joint.parent];
    joint.rest_local.translation() = position - origin;
    skeleton.joints.push_back(joint);
    positions.push_back(position);
  };
  for (const JointRow& row : kMidline) append(row.name, row.parent, {row.x, row.y, row.z});
  for (const double side : {1.0, -1.0}) {
    const std::string suffix = side > 0.0 ? ".L" : ".R";
    for (const JointRow& row : kLeftJoints) {
      const bool on_midline = skeleton.find(row.parent) >= 0;
      append(row.name + suffix, on_midline ? row.parent : row.parent + suffix,
             {side * row.x, row.y, row.z});
    }
    const LoftFrame hand = left_hand_frame(skeleton);
    for (const FingerRow& row : kFingers) {
      const auto lean = [&](double curl) -> Eigen::Vector3d {
        return (hand.axis + row.spread * hand.v + curl * hand.u).normalized();
      };
      const Eigen::Vector3d knuckle = hand.at(row.along, row.palm, row.across);
      const Eigen::Vector3d middle = knuckle + row.first * lean(row.first_curl);
      const Eigen::Vector3d tip = middle + row.second * lean(row.second_curl);
      const Eigen::Vector3d mirror(side, 1.0, 1.0);
      const auto joint_name = [&](const char* ending) {
        return fmt::format("{}{}{}", row.name, ending, suffix);
      };
      append(joint_name("_1"), "hand" + suffix, knuckle.cwiseProduct(mirror));
      append(joint_name("_2"), joint_name("_1"), middle.cwiseProduct(mirror));
      append(joint_name("_end"), joint_name("_2"), tip.cwiseProduct(mirror));
    }
  }
  return skeleton;
}

LoftFrame left_hand_frame(const Skeleton& skeleton) {
  const Eigen::Vector3d elbow = joint_position(skeleton, "forearm.L");
  const Eigen::Vector3d wrist = joint_position(skeleton, "hand.L");
  return loft_frame(wrist, wrist + (wrist - elbow), Eigen::Vector3d::UnitZ());
}

Eigen::Vector3d joint_position(const Skeleton& skeleton, const std::string& name) {
  const int joint = skeleton.find(name);
  if (joint < 0) throw std::logic_error("joint_position: no joint " + name);
  return skeleton.rest_global()[joint].translation();
}

}  // namespace sinew
