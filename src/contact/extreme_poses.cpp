// SPDX-License-Identifier: MIT

#include "contact/extreme_poses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "contact/bone_plane.h"

namespace sinew {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kLargestAngle = 150.0 * kDegree;
constexpr double kStep = 5.0 * kDegree;  // step of the search for the extreme angle
constexpr int kMaxAngles = 10;
constexpr double kBetweenAngles = 12.0 * kDegree;
// Limbs at a larger angle than kOpen at rest bend towards each other from all sides, others only
// straight towards each other and kAside to either side.
constexpr double kOpen = 100.0 * kDegree;
constexpr double kAside = 40.0 * kDegree;
// Smallest bend at rest that shows in which direction a joint flexes.
constexpr double kShowsDirection = 3.0 * kDegree;
// Longest path along bones between two limbs that bend towards each other, in lengths of the longer
// bone.
constexpr double kBendReach = 0.75;
// Limbs that share a joint overlap deeply once the crease between them reaches kCreaseFraction
// along the shorter one, and kCreaseGrowth further than at rest.
constexpr double kCreaseFraction = 0.8;
constexpr double kCreaseGrowth = 0.3;
// For other limbs, only the parts of the bones beyond this fraction of their length are tested,
// since their inner ends are always near each other.
constexpr double kOuterPart = 0.4;
// Fraction of the angle of first contact at which a bend begins: skin near the joint folds before
// the limbs touch.
constexpr double kBeforeTouch = 0.4;

double angle_between(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// Returns the distance of two segments, to a hundredth of their lengths. The closest points are
/// found by alternating projections from three starts.
double segment_distance(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                        const Eigen::Vector3d& c, const Eigen::Vector3d& d) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const double start : {0.0, 0.5, 1.0}) {
    Eigen::Vector3d on_first = a + start * (b - a);
    Eigen::Vector3d on_second = c;
    for (int round = 0; round < 8; ++round) {
      on_second = c + closest_parameter(c, d, on_first) * (d - c);
      on_first = a + closest_parameter(a, b, on_second) * (b - a);
    }
    nearest = std::min(nearest, (on_first - on_second).norm());
  }
  return nearest;
}

/// A pair of limbs at rest.
class LimbPair {
 public:
  LimbPair(const BoneLines& lines, const std::vector<double>& thickness, int bone_i, int bone_j)
      : wedge_(lines, lines.parents[bone_i], bone_i, bone_j),
        bone_i_(bone_i),
        bone_j_(bone_j),
        joint_j_(lines.parents[bone_j]),
        incident_(lines.begin_node(bone_j) == lines.begin_node(bone_i) ||
                  lines.end_node(bone_j) == lines.begin_node(bone_i)),
        both_rotate_(bones_moved_by(lines, joint_j_)[bone_i] == 0),
        radius_i_(thickness[bone_i]),
        radius_j_(thickness[bone_j]),
        first_(lines.end(bone_i) - lines.begin(bone_i)),
        second_(wedge_.outer_j - wedge_.center),
        shorter_(std::min(lines.length(bone_i), lines.length(bone_j))) {}

  std::vector<LimbBend> bends() const {
    std::vector<LimbBend> result;
    for (const Eigen::Vector3d& axis : axes()) {
      LimbBend bend{wedge_.joint, bone_i_, bone_j_, rotations(axis), {}};
      bend.angles = angles(bend.rotations);
      if (!bend.angles.empty()) result.push_back(std::move(bend));
    }
    return result;
  }

 private:
  /// Returns the axes of the bends, through the joint and across the first bone. Rotation about one
  /// of them bends the first bone towards the second, or to one side of it.
  std::vector<Eigen::Vector3d> axes() const {
    const Eigen::Vector3d along = first_.normalized();
    const double opening = angle_between(first_, second_);
    Eigen::Vector3d flexion = first_.cross(second_);
    if (std::min(opening, std::numbers::pi - opening) < kShowsDirection) {
      Eigen::Index most_across = 0;
      along.cwiseAbs().minCoeff(&most_across);
      flexion = along.cross(Eigen::Vector3d::Unit(most_across));
    }
    flexion.normalize();
    const bool open = opening > kOpen;
    std::vector<Eigen::Vector3d> result;
    for (const double degrees : open ? std::vector{0.0, 90.0, 180.0, 270.0}
                                     : std::vector{0.0, kAside / kDegree, -kAside / kDegree}) {
      result.push_back(Eigen::AngleAxisd(degrees * kDegree, along) * flexion);
    }
    return result;
  }

  std::vector<JointRotation> rotations(const Eigen::Vector3d& axis) const {
    if (incident_ || !both_rotate_) return {{wedge_.joint, axis, 1.0}};
    return {{wedge_.joint, axis, 0.5}, {joint_j_, -axis, 0.5}};
  }

  /// Returns how deep the limbs are in each other: 1 at the extreme, 0 or less while they are
  /// apart.
  double depth(const std::vector<JointRotation>& rotations, double angle) const {
    const Eigen::Matrix3d rotation =
        Eigen::AngleAxisd(rotations[0].fraction * angle, rotations[0].axis).toRotationMatrix();
    const Eigen::Vector3d tip = rotation * first_;
    if (incident_) {
      const auto crease = [&](const Eigen::Vector3d& direction) {
        return 0.5 * (radius_i_ + radius_j_) /
               std::tan(0.5 * std::max(angle_between(direction, second_), 1e-3));
      };
      const double at_rest = crease(first_);
      const double deep = std::max(kCreaseFraction * shorter_, at_rest + kCreaseGrowth * shorter_);
      return (crease(tip) - at_rest) / (deep - at_rest);
    }
    Eigen::Vector3d inner = wedge_.inner_j - wedge_.center;
    Eigen::Vector3d outer = second_;
    if (rotations.size() > 1) {
      outer = inner +
              Eigen::AngleAxisd(rotations[1].fraction * angle, rotations[1].axis) * (outer - inner);
    }
    const double distance =
        segment_distance(kOuterPart * tip, tip, inner + kOuterPart * (outer - inner), outer);
    return (radius_i_ + radius_j_ - distance) / std::min(radius_i_, radius_j_);
  }

  std::vector<double> angles(const std::vector<JointRotation>& rotations) const {
    if (depth(rotations, 0.0) >= 1.0) return {};
    double touch = -1.0;
    double extreme = -1.0;
    for (double angle = kStep; angle <= kLargestAngle + 1e-9; angle += kStep) {
      const double deep = depth(rotations, angle);
      if (deep > 0.0) {
        if (touch < 0.0) touch = angle;
        extreme = angle;
      }
      if (deep >= 1.0) break;
    }
    if (touch < 0.0) return {};
    const double begin = std::max(kStep, kBeforeTouch * touch);
    const int count = std::clamp(static_cast<int>(std::ceil((extreme - begin) / kBetweenAngles)), 1,
                                 kMaxAngles - 1);
    std::vector<double> result;
    for (int k = 0; k <= count; ++k) result.push_back(begin + (extreme - begin) * k / count);
    return result;
  }

  BoneWedge wedge_;
  int bone_i_, bone_j_;
  int joint_j_;
  bool incident_;     ///< the limbs share a joint
  bool both_rotate_;  ///< rotating the second limb does not move the first
  double radius_i_, radius_j_;
  Eigen::Vector3d first_, second_;  ///< from the joint to the outer ends
  double shorter_;                  ///< length of the shorter bone
};

}  // namespace

void LimbBend::apply(const Skeleton& skeleton, double angle, Pose& pose) const {
  const std::vector<Transform> rest = skeleton.rest_global();
  for (const JointRotation& part : rotations) {
    const int parent = skeleton.joints[part.joint].parent;
    const Eigen::Quaterniond frame(parent < 0 ? Eigen::Matrix3d::Identity()
                                              : Eigen::Matrix3d(rest[parent].linear()));
    const Eigen::Quaterniond by(Eigen::AngleAxisd(part.fraction * angle, part.axis));
    Eigen::Quaterniond& rotation = pose.joints[part.joint].rotation;
    rotation = (frame.conjugate() * by * frame * rotation).normalized();
  }
}

std::vector<LimbBend> extreme_poses(const Skeleton& skeleton, const BoneLines& lines,
                                    const std::vector<double>& thickness) {
  std::vector<LimbBend> result;
  for (const int bone_i : lines.bones) {
    if (thickness[bone_i] <= 0.0) continue;
    const int joint = lines.parents[bone_i];
    if (skeleton.joints[joint].parent < 0) continue;  // the root moves both limbs
    const std::vector<char> moved = bones_moved_by(lines, joint);
    const std::vector<double> lengths = path_lengths_to_bones(lines, joint);
    for (const int bone_j : lines.bones) {
      if (thickness[bone_j] <= 0.0 || moved[bone_j] != 0) continue;
      const bool other_rotates_alone = bones_moved_by(lines, lines.parents[bone_j])[bone_i] == 0;
      if (other_rotates_alone && bone_j < bone_i) continue;  // was tested as (bone_j, bone_i)
      const double reach = kBendReach * std::max(lines.length(bone_i), lines.length(bone_j));
      if (lengths[bone_j] > reach) continue;
      const std::vector<LimbBend> bends = LimbPair(lines, thickness, bone_i, bone_j).bends();
      result.insert(result.end(), bends.begin(), bends.end());
    }
  }
  return result;
}

std::vector<double> limb_thickness(const Points& skin, const BoneLines& lines,
                                   const std::vector<BonePoint>& bone_points) {
  std::vector<std::vector<double>> distances(lines.joints.size());
  for (std::size_t v = 0; v < bone_points.size(); ++v) {
    const BonePoint& bone_point = bone_points[v];
    distances[bone_point.bone].push_back(
        (skin.col(static_cast<Eigen::Index>(v)) - lines.at(bone_point.bone, bone_point.t)).norm());
  }
  std::vector<double> thickness(lines.joints.size(), 0.0);
  for (std::size_t bone = 0; bone < distances.size(); ++bone) {
    std::vector<double>& of_bone = distances[bone];
    if (of_bone.empty()) continue;
    const auto middle = of_bone.begin() + static_cast<std::ptrdiff_t>(of_bone.size() / 2);
    std::nth_element(of_bone.begin(), middle, of_bone.end());
    thickness[bone] = *middle;
  }
  return thickness;
}

std::vector<char> bones_moved_by(const BoneLines& lines, int joint) {
  std::vector<char> below(lines.joints.size(), 0);
  below[joint] = 1;
  // Parents have smaller indices than their children, except those of virtual bones, which move
  // nothing.
  for (int j = 0; j < static_cast<int>(below.size()); ++j) {
    const int parent = lines.is_virtual(j) ? -1 : lines.parents[j];
    if (parent >= 0 && below[parent] != 0) below[j] = 1;
  }
  std::vector<char> moved(lines.joints.size(), 0);
  for (const int bone : lines.bones) moved[bone] = below[lines.parents[bone]];
  return moved;
}

std::vector<double> path_lengths_to_bones(const BoneLines& lines, int joint) {
  constexpr double kNoPath = std::numeric_limits<double>::infinity();
  std::vector<double> to_nodes(lines.joints.size(), kNoPath);
  to_nodes[lines.nodes[joint]] = 0.0;
  // Bones form a forest, so the loop ends after as many rounds as the longest path has bones.
  for (bool changed = true; changed;) {
    changed = false;
    for (const int bone : lines.bones) {
      double& begin = to_nodes[lines.begin_node(bone)];
      double& end = to_nodes[lines.end_node(bone)];
      const double length = lines.length(bone);
      if (begin + length < end) {
        end = begin + length;
        changed = true;
      } else if (end + length < begin) {
        begin = end + length;
        changed = true;
      }
    }
  }
  std::vector<double> lengths(lines.joints.size(), kNoPath);
  for (const int bone : lines.bones) {
    lengths[bone] = std::min(to_nodes[lines.begin_node(bone)], to_nodes[lines.end_node(bone)]);
  }
  return lengths;
}

}  // namespace sinew
