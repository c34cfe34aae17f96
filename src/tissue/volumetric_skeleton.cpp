// SPDX-License-Identifier: MIT

#include "tissue/volumetric_skeleton.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Bones shorter than this fraction of the skeleton's extent do not count: their joints are at the
// same place.
constexpr double kShortestBone = 1e-4;
constexpr double kFrustumFraction = 0.8;
// A joint without a bone is joined to the end of another limb within this distance, over the
// extent.
constexpr double kSamePlace = 0.01;

/// Returns the bone length that the radii of a bone and its joints need.
double length_demand(const BoneLines& lines, const Radii& radii, int bone) {
  return radii.joints[lines.begin_node(bone)] + radii.joints[lines.end_node(bone)] +
         2.0 * radii.bones[bone];
}

/// Returns true if `other` is reached by following bones from `node` towards the root.
bool hangs_on(const BoneLines& lines, const std::vector<char>& is_bone, int node, int other) {
  while (node != other && is_bone[node] != 0) node = lines.begin_node(node);
  return node == other;
}

/// Joins joints at which no bone ends to the end of a limb at the same place. After this, still no
/// node is the end of more than one bone.
void join_limbs(BoneLines& lines, double extent) {
  const int joint_count = static_cast<int>(lines.joints.size());
  std::vector<char> is_bone(joint_count, 0);
  for (const int bone : lines.bones) is_bone[bone] = 1;
  for (int j = 0; j < joint_count; ++j) {
    if (lines.nodes[j] != j || is_bone[j] != 0) continue;
    int end = -1;
    double nearest = kSamePlace * extent;
    for (const int bone : lines.bones) {
      const double distance = (lines.end(bone) - lines.joints[j]).norm();
      if (distance > nearest || hangs_on(lines, is_bone, bone, j)) continue;
      nearest = distance;
      end = bone;
    }
    if (end >= 0) std::replace(lines.nodes.begin(), lines.nodes.end(), j, end);
  }
}

/// Adds virtual bones. One without length makes both of its joints one node.
void add_virtual_bones(const std::vector<VirtualBone>& virtual_bones, double extent,
                       BoneLines& lines) {
  if (virtual_bones.empty()) return;
  lines.virtual_bones.assign(lines.joints.size(), 0);
  for (const auto& [joint, parent] : virtual_bones) {
    const double length = (lines.joints[joint] - lines.joints[parent]).norm();
    if (length <= kShortestBone * extent) {
      const int from = lines.nodes[joint], to = lines.nodes[parent];
      std::replace(lines.nodes.begin(), lines.nodes.end(), from, to);
      continue;
    }
    lines.parents[joint] = parent;
    lines.virtual_bones[joint] = 1;
    lines.bones.push_back(joint);
  }
  std::sort(lines.bones.begin(), lines.bones.end());
}

}  // namespace

BoneLines bone_lines(const Skeleton& skeleton, const std::vector<VirtualBone>& virtual_bones) {
  BoneLines lines;
  Eigen::AlignedBox3d box;
  for (const Transform& joint : skeleton.rest_global()) {
    lines.joints.push_back(joint.translation());
    box.extend(joint.translation());
  }
  const double extent = box.isEmpty() ? 0.0 : box.diagonal().norm();
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    lines.parents.push_back(parent);
    lines.nodes.push_back(j);
    if (parent < 0) continue;
    if (lines.length(j) <= kShortestBone * extent) {
      lines.nodes[j] = lines.nodes[parent];
    } else if (skeleton.joints[j].has_bone) {
      lines.bones.push_back(j);
    }
  }
  join_limbs(lines, extent);
  add_virtual_bones(virtual_bones, extent, lines);
  lines.degrees.assign(lines.joints.size(), 0);
  for (const int bone : lines.bones) {
    ++lines.degrees[lines.begin_node(bone)];
    ++lines.degrees[lines.end_node(bone)];
  }
  return lines;
}

std::vector<int> bones_at(const BoneLines& lines, int node) {
  std::vector<int> bones;
  for (const int bone : lines.bones) {
    if (lines.begin_node(bone) == node || lines.end_node(bone) == node) bones.push_back(bone);
  }
  return bones;
}

double closest_parameter(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                         const Eigen::Vector3d& point) {
  const Eigen::Vector3d axis = b - a;
  const double squared = axis.squaredNorm();
  return squared > 0.0 ? std::clamp((point - a).dot(axis) / squared, 0.0, 1.0) : 0.0;
}

Radii automatic_radii(const BoneLines& lines, const TriangleMesh& skin,
                      const RadiiSettings& settings, const BoneChoice& choice) {
  const int joint_count = static_cast<int>(lines.joints.size());
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Radii radii;
  radii.bones.assign(joint_count, 0.0);
  radii.joints.assign(joint_count, 0.0);
  for (const int bone : lines.bones) {
    double nearest = kFar;
    for (int v = 0; v < skin.vertex_count(); ++v) {
      if (!choice.allows(v, bone)) continue;
      const Eigen::Vector3d x = skin.positions.col(v);
      const double t = closest_parameter(lines.begin(bone), lines.end(bone), x);
      nearest = std::min(nearest, (x - lines.at(bone, t)).norm());
    }
    if (nearest < kFar) radii.bones[bone] = settings.distance_fraction * nearest;
  }
  for (const int bone : lines.bones) {
    for (const int node : {lines.begin_node(bone), lines.end_node(bone)}) {
      if (lines.is_extremal(node)) continue;
      radii.joints[node] = std::max(radii.joints[node], radii.bones[bone]);
    }
  }
  for (int j = 0; j < joint_count; ++j) {
    if (radii.joints[j] == 0.0) continue;
    const std::vector<int> bones = bones_at(lines, j);
    double nearest = kFar;
    for (int v = 0; v < skin.vertex_count(); ++v) {
      if (!choice.allows_any(v, bones)) continue;
      nearest = std::min(nearest, (skin.positions.col(v) - lines.joints[j]).norm());
    }
    radii.joints[j] = std::min(radii.joints[j], settings.distance_fraction * nearest);
  }
  for (double& radius : radii.bones) radius *= settings.scale;
  for (double& radius : radii.joints) radius *= settings.scale;
  return fit_to_lengths(lines, std::move(radii));
}

Radii fit_to_lengths(const BoneLines& lines, Radii radii) {
  // Radii only shrink, so each bone needs to be treated at most once.
  std::vector<int> open = lines.bones;
  while (!open.empty()) {
    const auto ratio = [&](int bone) {
      return length_demand(lines, radii, bone) / lines.length(bone);
    };
    const auto worst = std::max_element(open.begin(), open.end(),
                                        [&](int a, int b) { return ratio(a) < ratio(b); });
    const int bone = *worst;
    const double excess = ratio(bone);
    if (excess <= 1.0) break;
    radii.bones[bone] /= excess;
    radii.joints[lines.begin_node(bone)] /= excess;
    radii.joints[lines.end_node(bone)] /= excess;
    open.erase(worst);
  }
  return radii;
}

Radii used_radii(const BoneLines& lines, Radii automatic, const OwnRadii& own) {
  for (const auto& [joint, radius] : own.joints) automatic.joints.at(joint) = radius;
  for (const auto& [bone, radius] : own.bones) automatic.bones.at(bone) = radius;
  return fit_to_lengths(lines, std::move(automatic));
}

std::optional<int> bone_that_limits_joint(const BoneLines& lines, const Radii& used, int joint) {
  constexpr double kFilled = 1.0 - 1e-6;
  std::optional<int> fullest;
  double most = kFilled;
  for (const int bone : bones_at(lines, joint)) {
    const double filled = length_demand(lines, used, bone) / lines.length(bone);
    if (filled <= most) continue;
    most = filled;
    fullest = bone;
  }
  return fullest;
}

std::vector<SkeletonElement> volumetric_elements(const BoneLines& lines, const Radii& radii) {
  using Kind = SkeletonElement::Kind;
  std::vector<SkeletonElement> elements;
  for (int j = 0; j < static_cast<int>(lines.joints.size()); ++j) {
    const double r = radii.joints[j];
    if (r > 0.0) elements.push_back({Kind::kJoint, -1, j, lines.joints[j], lines.joints[j], r, r});
  }
  for (const int bone : lines.bones) {
    const double r = radii.bones[bone];
    if (r <= 0.0) continue;
    const int first_node = lines.begin_node(bone);
    const int last_node = lines.end_node(bone);
    const Eigen::Vector3d axis = (lines.end(bone) - lines.begin(bone)).normalized();
    const Eigen::Vector3d first = lines.begin(bone) + (radii.joints[first_node] + r) * axis;
    const Eigen::Vector3d last = lines.end(bone) - (radii.joints[last_node] + r) * axis;
    elements.push_back({Kind::kCap, bone, -1, first, first, r, r});
    elements.push_back({Kind::kCap, bone, -1, last, last, r, r});
    if ((last - first).dot(axis) > 0.0) {
      elements.push_back({Kind::kCylinder, bone, -1, first, last, r, r});
    }
    if (radii.joints[first_node] > 0.0) {
      elements.push_back({Kind::kFrustum, bone, first_node, lines.begin(bone), first,
                          kFrustumFraction * radii.joints[first_node], kFrustumFraction * r});
    }
    if (radii.joints[last_node] > 0.0) {
      elements.push_back({Kind::kFrustum, bone, last_node, last, lines.end(bone),
                          kFrustumFraction * r, kFrustumFraction * radii.joints[last_node]});
    }
  }
  return elements;
}

double entry_distance(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                      const SkeletonElement& element) {
  constexpr double kMiss = -1.0;
  const double length = (element.c1 - element.c0).norm();
  const Eigen::Vector3d axis =
      length > 0.0 ? Eigen::Vector3d((element.c1 - element.c0) / length) : Eigen::Vector3d::Zero();
  const double slope = length > 0.0 ? (element.r1 - element.r0) / length : 0.0;
  const Eigen::Vector3d m = origin - element.c0;
  const double t0 = m.dot(axis);
  const double q = direction.dot(axis);
  const double k = 1.0 + slope * slope;
  const double a = 1.0 - q * q * k;
  const double b = direction.dot(m) - q * t0 * k - q * slope * element.r0;
  const double c =
      m.squaredNorm() - element.r0 * element.r0 - t0 * t0 * k - 2.0 * slope * element.r0 * t0;
  const double d = b * b - a * c;
  if (d < 0.0) return kMiss;
  // The entry is at the root (-b - sqrt d) / a, also for a < 0. For b <= 0 it is rewritten to avoid
  // cancellation.
  const double root = std::sqrt(d);
  double distance = 0.0;
  if (b <= 0.0) {
    distance = c / (root - b);
    if (!std::isfinite(distance)) return kMiss;
  } else {
    if (a == 0.0) return kMiss;
    distance = (-b - root) / a;
  }
  if (distance <= 0.0) return kMiss;
  if (length > 0.0) {
    const double along = t0 + distance * q;
    if (along < 0.0 || along > length) return kMiss;
  }
  return distance;
}

}  // namespace sinew
