// SPDX-License-Identifier: MIT

#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "tissue/attachment.h"

namespace sinew {

/// Builds rings of points around every bone of a skeleton and attaches them to the bones. The radii
/// are proportional to the lengths of the bones and irregular: they vary by 30 %.
inline SkeletonAttachment attach_rings(const Skeleton& skeleton, bool sliding) {
  constexpr int kRings = 9, kSegments = 6;
  const BoneLines lines = bone_lines(skeleton);
  std::vector<BonePoint> bone_points;
  std::vector<Eigen::Vector3d> places;
  for (const int bone : lines.bones) {
    const Eigen::Vector3d bone_vector = lines.end(bone) - lines.begin(bone);
    const Eigen::Vector3d across = bone_vector.unitOrthogonal();
    for (int i = 0; i < kRings * kSegments; ++i) {
      const double t = (i / kSegments + 0.5) / kRings;
      const double angle = 2.0 * std::numbers::pi * (i % kSegments + 0.3) / kSegments;
      const double radius = 0.1 * bone_vector.norm() * (1.0 + 0.3 * std::sin(7.0 * i));
      bone_points.push_back({bone, t});
      places.emplace_back(lines.at(bone, t) +
                          radius * (Eigen::AngleAxisd(angle, bone_vector.normalized()) * across));
    }
  }
  Points points(3, static_cast<Eigen::Index>(places.size()));
  for (std::size_t i = 0; i < places.size(); ++i) points.col(i) = places[i];
  return {lines, points,      std::vector<int>(places.size(), -1),
          {},    bone_points, sliding ? JointMotion::kSliding : JointMotion::kHalfRotation};
}

}  // namespace sinew
