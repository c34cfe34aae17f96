// SPDX-License-Identifier: MIT

#include "tissue/attached_base.h"

#include <utility>

namespace sinew {
namespace {

JointMotion joint_motion(const TissueSettings& settings) {
  if (!settings.half_rotation) return JointMotion::kChildRotation;
  return settings.sliding ? JointMotion::kSliding : JointMotion::kHalfRotation;
}

}  // namespace

ShrinkingRays shrinking_rays(const TriangleMesh& skin, BoneLines lines, const BoneChoice& bones) {
  ShrinkingRays rays{std::move(lines), {}, {}};
  rays.choice = with_a_bone_for_all(bones, rays.lines.bones);
  rays.bone_points = smooth_bone_points(
      skin, rays.lines, nearest_bone_points(skin, rays.lines, rays.choice), rays.choice);
  return rays;
}

SkeletonAttachment attached_base(const TriangleMesh& skin, const ShrinkingRays& rays,
                                 const Radii& radii, const TissueSettings& settings,
                                 const std::vector<char>& soft) {
  const std::vector<BasePoint> base =
      shrink_to_skeleton(skin, rays.lines, rays.bone_points, radii, rays.choice);
  Points positions(3, skin.vertex_count());
  std::vector<int> elements;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    positions.col(v) = base[v].position;
    elements.push_back(base[v].element);
  }
  return {rays.lines,       positions,
          elements,         volumetric_elements(rays.lines, radii),
          rays.bone_points, joint_motion(settings),
          rays.choice,      soft};
}

SkeletonAttachment base_with_radii(const TissueModel& body, const Radii& radii,
                                   const TissueSettings& settings) {
  const TriangleMesh skin{body.surface(0), body.triangles};
  std::vector<char> soft;
  for (int j = 0; j < static_cast<int>(body.carrying_joints.size()); ++j)
    soft.push_back(is_soft(body.carrying_joints, j) ? 1 : 0);
  return attached_base(skin,
                       {body.attachment.lines(), body.bone_choice, body.attachment.bone_points()},
                       radii, settings, soft);
}

}  // namespace sinew
