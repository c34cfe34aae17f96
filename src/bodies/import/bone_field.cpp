// SPDX-License-Identifier: MIT

#include "bodies/import/bone_field.h"

#include <algorithm>
#include <limits>

#include "bodies/import/anatomical_names.h"
#include "bodies/rig/bone_attachment.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Vector3d point_of_triangle(const TriangleMesh& mesh, const SurfacePoint& point) {
  Vector3d place = Vector3d::Zero();
  const Triangle& t = mesh.triangles[static_cast<std::size_t>(point.triangle)];
  for (int k = 0; k < 3; ++k) place += point.barycentric[k] * mesh.positions.col(t[k]);
  return place;
}

}  // namespace

std::vector<SkinWeights::Influence> imported_bone_influences(const Skeleton& skeleton,
                                                             const std::string& part) {
  std::string bone = part.substr(part.find('.') + 1);
  std::string side;
  if (bone.ends_with(".L") || bone.ends_with(".R")) {
    side = bone.substr(bone.size() - 2);
    bone.resize(bone.size() - 2);
  }
  const auto joint = joint_of_extra_bone(bone);
  if (!joint) return bone_influences(skeleton, part);
  const int in_middle = skeleton.find(*joint);
  return {{in_middle >= 0 ? in_middle : skeleton.find(*joint + side), 1.0F}};
}

BoneField::BoneField(const Skeleton& skeleton, const std::vector<BodyPart>& parts) {
  const auto is_below = [&](const char* joint, int of) {
    return is_at_or_above(skeleton, skeleton.find(std::string(joint) + ".L"), of) ||
           is_at_or_above(skeleton, skeleton.find(std::string(joint) + ".R"), of);
  };
  for (const BodyPart& part : parts) {
    if (!part.name.starts_with("bone.") || part.mesh.triangles.empty()) continue;
    std::vector<SkinWeights::Influence> influences = imported_bone_influences(skeleton, part.name);
    const int joint = influences.front().joint;
    bones_.push_back({bounding_box(part.mesh.positions), std::make_unique<TriangleTree>(part.mesh),
                      &part.mesh, std::move(influences), is_below("upper_arm", joint),
                      is_below("thigh", joint)});
  }
}

std::optional<BoneField::Hit> BoneField::nearest(const Vector3d& place, const Vector3d& outward,
                                                 const BoneChoice& choice) const {
  constexpr double kOnOuterSide = 3.0;
  std::optional<Hit> best;
  double least = std::numeric_limits<double>::infinity();
  // Boxes by rising distance, so that few trees are searched.
  std::vector<std::pair<double, const Bone*>> order;
  for (const Bone& bone : bones_) {
    const bool is_chosen = bone.of_arm   ? choice.with_arms
                           : bone.of_leg ? choice.with_legs
                                         : choice.with_trunk;
    if (!is_chosen) continue;
    order.emplace_back(bone.box.exteriorDistance(place), &bone);
  }
  std::ranges::sort(order, {}, &std::pair<double, const Bone*>::first);
  for (const auto& [distance, bone] : order) {
    if (distance >= least) break;
    const auto closest = bone->tree->closest(place, Vector3d::Zero(), least);
    if (!closest) continue;
    const Vector3d to_bone = point_of_triangle(*bone->mesh, closest->point) - place;
    const double cosine = outward.dot(to_bone) / std::max(to_bone.norm(), 1e-9);
    const double counted = closest->distance * (cosine > 0.0 ? kOnOuterSide : 1.0);
    if (counted >= least) continue;
    least = counted;
    best = Hit{closest->distance, &bone->influences};
  }
  return best;
}

}  // namespace sinew
