// SPDX-License-Identifier: MIT

#include "viewer/tools/joint_picking.h"

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

/// Returns the distance of a point from a segment, in any dimension.
template <typename Vector>
double distance(const Vector& point, const Vector& a, const Vector& b) {
  const Vector segment = b - a;
  const double squared = segment.squaredNorm();
  const double t = squared > 0.0 ? std::clamp((point - a).dot(segment) / squared, 0.0, 1.0) : 0.0;
  return (point - a - t * segment).norm();
}

/// Returns the parent-side joint of the bone nearest to a point, if it is nearer than `farthest`;
/// `place(j)` is the position of joint j.
template <typename Vector, typename Place>
std::optional<int> mover_of_nearest_bone(const Skeleton& skeleton, const Vector& point,
                                         double farthest, const Place& place) {
  std::optional<int> nearest;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0 || !skeleton.joints[j].has_bone) continue;
    const double off = distance<Vector>(point, place(parent), place(j));
    if (off >= farthest) continue;
    farthest = off;
    nearest = parent;
  }
  return nearest;
}

}  // namespace

std::optional<int> joint_at(const Skeleton& skeleton, const Pose& pose, const ScreenMap& map,
                            const Eigen::Vector2d& place, double units) {
  const std::vector<Transform> global = global_transforms(skeleton, pose);
  const auto place_of = [&](int joint) -> Eigen::Vector2d {
    return map.to_screen(global[joint].translation());
  };
  std::optional<int> nearest;
  double min_distance = units;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const double off = (place_of(j) - place).norm();
    if (off >= min_distance) continue;
    min_distance = off;
    nearest = j;
  }
  if (nearest) return nearest;
  return mover_of_nearest_bone<Eigen::Vector2d>(skeleton, place, units, place_of);
}

std::optional<int> joint_below(const Skeleton& skeleton, const Pose& pose,
                               const Eigen::Vector3d& point) {
  const std::vector<Transform> global = global_transforms(skeleton, pose);
  const auto place_of = [&](int joint) -> Eigen::Vector3d { return global[joint].translation(); };
  return mover_of_nearest_bone<Eigen::Vector3d>(skeleton, point,
                                                std::numeric_limits<double>::infinity(), place_of);
}

}  // namespace sinew
