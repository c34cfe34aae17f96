// SPDX-License-Identifier: MIT

#include "skinning/weights/bone_weights.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr std::size_t kMostBones = 3;  // that a point follows

double distance_to(const BoneLines& lines, int bone, const Eigen::Vector3d& point) {
  const double t = closest_parameter(lines.begin(bone), lines.end(bone), point);
  return (point - lines.at(bone, t)).norm();
}

std::vector<SkinWeights::Influence> influences_at(const BoneLines& lines,
                                                  const Eigen::Vector3d& point) {
  const NearestBone nearest = nearest_bone(lines, lines.bones, point);
  const int bone = nearest.bone;
  std::vector<int> bones{bone};
  if (nearest.parameter < kBoneEnd || nearest.parameter > 1.0 - kBoneEnd) {
    bones =
        bones_at(lines, nearest.parameter < 0.5 ? lines.begin_node(bone) : lines.end_node(bone));
    std::ranges::stable_sort(bones, {}, [&](int b) { return distance_to(lines, b, point); });
    bones.resize(std::min(bones.size(), kMostBones));
  }
  std::vector<SkinWeights::Influence> influences;
  const float share = 1.0F / static_cast<float>(bones.size());
  for (const int b : bones) {
    // A bone moves with the joint on its parent side, a virtual one with both pieces that it joins.
    const auto t = lines.is_virtual(b)
                       ? static_cast<float>(closest_parameter(lines.begin(b), lines.end(b), point))
                       : 0.0F;
    influences.push_back({lines.parents[b], (1.0F - t) * share});
    if (t > 0.0F) influences.push_back({b, t * share});
  }
  return influences;
}

}  // namespace

NearestBone nearest_bone(const BoneLines& lines, const std::vector<int>& bones,
                         const Eigen::Vector3d& point) {
  NearestBone nearest;
  nearest.distance = std::numeric_limits<double>::infinity();
  for (const int bone : bones) {
    const double t = closest_parameter(lines.begin(bone), lines.end(bone), point);
    const double distance = (point - lines.at(bone, t)).norm();
    if (distance < nearest.distance) nearest = {bone, t, distance};
  }
  return nearest;
}

SkinWeights bone_weights(const BoneLines& lines, const Points& points) {
  SkinWeights weights;
  weights.vertices.resize(points.cols());
  parallel_for(static_cast<int>(points.cols()),
               [&](int i) { weights.vertices[i] = influences_at(lines, points.col(i)); });
  return weights;
}

}  // namespace sinew
