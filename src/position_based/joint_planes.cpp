// SPDX-License-Identifier: MIT

#include "position_based/joint_planes.h"

#include <algorithm>
#include <map>

namespace sinew {
namespace {

using Eigen::Vector3f;

// A joint is bent if the sum of the unit vectors along its bones, away from it, is longer than
// this: by 20 degrees.
constexpr float kBent = 0.35F;
// The quad of a joint is larger by this factor than the limb is thick there.
constexpr float kSizeFactor = 1.5F;
// The limb is measured within this fraction of the shorter bone from the plane at rest.
constexpr float kNearPlane = 0.25F;
// Particles of which the distance from the plane is below this fraction of the size of the quad get
// a contact.
constexpr float kClose = 0.2F;

}  // namespace

JointPlanes::JointPlanes(const BodyParts& parts, const Points& rest,
                         const std::vector<int>& boundary)
    : parts_(parts) {
  BoneTransform identity = BoneTransform::Zero();
  identity.leftCols<3>().setIdentity();
  const std::vector<BoneTransform> at_rest(parts.count(), identity);
  const std::vector<PartJoint> joints = part_joints(parts);
  std::map<int, int> pairs_at;  // of bones, by node
  for (const PartJoint& joint : joints) ++pairs_at[joint.node];
  for (const PartJoint& joint : joints) {
    if (pairs_at[joint.node] > 1) continue;
    Plane plane{joint, 0.0F, {}};
    const Quad quad = quad_of(plane, at_rest);
    if (quad.normal.isZero(0.0F)) continue;
    float shorter = std::numeric_limits<float>::infinity();
    for (const int bone : joint.bones)
      shorter = std::min(shorter, (parts.bones[bone].end - parts.bones[bone].begin).norm());
    for (const int v : boundary) {
      const auto own = std::ranges::find(joint.bones, parts.part_of[v]);
      if (own == joint.bones.end()) continue;
      const float sign = own == joint.bones.begin() ? -1.0F : 1.0F;
      const Vector3f away = rest.col(v).cast<float>() - quad.center;
      const float height = sign * quad.normal.dot(away);
      if (std::abs(height) < kNearPlane * shorter) plane.size = std::max(plane.size, away.norm());
      plane.sides.push_back({v, sign, height});
    }
    plane.size *= kSizeFactor;
    if (plane.size > 0.0F) planes_.push_back(std::move(plane));
  }
}

Vector3f JointPlanes::center(const Plane& plane, const std::vector<BoneTransform>& frames) const {
  const int bone = plane.joint.bones[1];
  const BodyParts::Bone& segment = parts_.bones[bone];
  return moved(frames[bone], plane.joint.at_begin[1] ? segment.begin : segment.end);
}

JointPlanes::Quad JointPlanes::quad(int plane, const std::vector<BoneTransform>& frames) const {
  return quad_of(planes_[plane], frames);
}

JointPlanes::Quad JointPlanes::quad_of(const Plane& plane,
                                       const std::vector<BoneTransform>& frames) const {
  std::array<Vector3f, 2> along;
  for (int k = 0; k < 2; ++k) {
    const int bone = plane.joint.bones[k];
    along[k] = direction_from(parts_.bones[bone], frames[bone], plane.joint.at_begin[k]);
  }
  const Vector3f sum = along[0] + along[1];
  return {center(plane, frames), (along[1] - along[0]).normalized(), sum.normalized(),
          along[0].cross(along[1]).normalized(), sum.norm() > kBent};
}

void JointPlanes::add_contacts(const PointsF& positions, const std::vector<BoneTransform>& before,
                               const std::vector<BoneTransform>& frames, float stiffness,
                               std::vector<PlaneContact>& contacts) const {
  for (const Plane& plane : planes_) {
    const Quad quad = quad_of(plane, frames);
    if (!quad.is_bent) continue;
    const Vector3f motion = quad.center - center(plane, before);
    for (const auto& [particle, sign, rest_height] : plane.sides) {
      const Vector3f away = positions.col(particle) - quad.center;
      const float allowed = std::min(0.0F, rest_height);
      if (sign * quad.normal.dot(away) - allowed > kClose * plane.size) continue;
      const float inner = quad.inner.dot(away);
      if (inner < 0.0F || inner > 2.0F * plane.size) continue;
      if (std::abs(quad.axis.dot(away)) > plane.size) continue;
      const Vector3f normal = sign * quad.normal;
      contacts.push_back(
          {particle, quad.center + allowed * normal, normal, motion, stiffness, 0.0F});
    }
  }
}

}  // namespace sinew
