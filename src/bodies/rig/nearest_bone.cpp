// SPDX-License-Identifier: MIT

#include "bodies/rig/nearest_bone.h"

#include "bodies/rig/bone_attachment.h"

namespace sinew {
namespace {

bool is_bone_of_right_half(const BodyPart& part) {
  return part.name.starts_with("bone.") && !part.name.ends_with(".L");
}

}  // namespace

NearestBone::NearestBone(const Skeleton& skeleton, const std::vector<BodyPart>& parts) {
  Eigen::Index count = 0;
  for (const BodyPart& part : parts) {
    if (is_bone_of_right_half(part)) count += part.mesh.vertex_count();
  }
  TriangleMesh all;
  all.positions.resize(3, count);
  int first = 0;
  for (const BodyPart& part : parts) {
    if (!is_bone_of_right_half(part)) continue;
    all.positions.middleCols(first, part.mesh.vertex_count()) = part.mesh.positions;
    for (const Triangle& t : part.mesh.triangles)
      all.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    bone_.resize(all.triangles.size(), static_cast<int>(influences_.size()));
    influences_.push_back(bone_influences(skeleton, part.name));
    first += part.mesh.vertex_count();
  }
  tree_ = std::make_unique<TriangleTree>(all);
}

std::optional<NearestBone::Hit> NearestBone::at(const Eigen::Vector3d& place, double within) const {
  const auto closest = tree_->closest(place, Eigen::Vector3d::Zero(), within);
  if (!closest) return std::nullopt;
  const int bone = bone_[static_cast<std::size_t>(closest->point.triangle)];
  return Hit{closest->distance, &influences_[static_cast<std::size_t>(bone)]};
}

}  // namespace sinew
