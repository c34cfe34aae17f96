// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "cuda/rotation.h"
#include "tissue/cuda/shape_point.h"

namespace sinew {

/// Returns the rotation and position that carry a point, without the part of a turn that its hinge
/// has released (SkeletonAttachment::carrier()).
/// \param point  at rest, after the deformation of its bone
/// \param side   rotation of the point's side of its hinge
/// \param pose   the pose as write_pose() writes it
SINEW_DEVICE DeviceCarrier carrier_of(const AttachmentOnDevice& attachment,
                                      const AttachedPoint& point, const cuda::Vec4& side,
                                      const cuda::Vec4* pose) {
  using namespace cuda;
  const Vec4 bone = read_only(&pose[2 * point.mover]);
  const Vec3 joint = xyz(read_only(&pose[2 * point.mover + 1]));
  const Vec3 center = joint + rotated(bone, xyz(point.center));
  if (point.hinge_side < 0) return {bone, with_w(center, 0.0F)};
  const Vec4* const hinge = &pose[attachment.layout.hinge_at(point.hinge_side / 2)];
  const bool on_child = point.hinge_side % 2 != 0;
  const float fraction = point.center.w;
  const Vec4 half = read_only(&hinge[0]);
  const Vec4 arc = read_only(&hinge[1]);  // angle, 1 / sin, 1 / tan, sign of the child's quaternion
  const Vec3 gap = xyz(read_only(&hinge[2]));
  // Spherical linear interpolation from the half rotation to that of the side.
  const float sine = sinf(fraction * arc.x);
  const float cosine = cosf(fraction * arc.x);
  const float of_half = cosine - arc.z * sine;
  const float of_side = (on_child ? arc.w : 1.0F) * arc.y * sine;
  const Vec4 rotation{of_half * half.x + of_side * side.x, of_half * half.y + of_side * side.y,
                      of_half * half.z + of_side * side.z, of_half * half.w + of_side * side.w};
  const float across = (on_child ? -0.5F : 0.5F) * (1.0F - fraction);
  return {rotation, with_w(center + across * gap + rotated(rotation, xyz(point.offset)), 0.0F)};
}

/// Returns the position of a carried point, pushed out of the bones at its hinge to its clearance.
SINEW_DEVICE cuda::Vec3 kept_outside(const AttachmentOnDevice& attachment,
                                     const AttachedPoint& point, const cuda::Vec4* pose,
                                     const cuda::Vec3& place) {
  using namespace cuda;
  constexpr int kPushRounds = 4;
  constexpr float kRounding = 1e-6F;
  const float clearance = point.offset.w;
  if (point.hinge_side < 0 || clearance <= 0.0F) return place;
  const int hinge = point.hinge_side / 2;
  const int begin = read_only(&attachment.hinge_begin[hinge]);
  const int end = read_only(&attachment.hinge_begin[hinge + 1]);
  const float squared_clearance = clearance * clearance * (1.0F - kRounding);
  Vec3 x = place;
  for (int round = 0; round < kPushRounds; ++round) {
    float squared_distance = INFINITY;
    Vec3 away;
    for (int i = begin; i < end; ++i) {
      const int bone = read_only(&attachment.hinge_bones[i]);
      const int joint = read_only(&attachment.bone_joints[bone]);
      const Vec4 to_end = read_only(&pose[attachment.layout.bones_at() + bone]);
      const Vec3 from_begin = x - xyz(read_only(&pose[2 * joint + 1]));
      const float t = fminf(fmaxf(dot(from_begin, xyz(to_end)) * to_end.w, 0.0F), 1.0F);
      const Vec3 offset = from_begin - t * xyz(to_end);
      if (squared_length(offset) < squared_distance) {
        squared_distance = squared_length(offset);
        away = offset;
      }
    }
    if (squared_distance >= squared_clearance || squared_distance == 0.0F) break;
    x += (clearance / sqrtf(squared_distance) - 1.0F) * away;
  }
  return x;
}

/// Describes a point in a pose.
struct DevicePlace {
  DeviceCarrier carrier;  ///< rotation and position that carry it
  cuda::Vec3 position;    ///< its position, pushed out of nearby bones
};

/// Places a point that is at rest after the deformation of its bone.
/// \param side  rotation of the point's side of its hinge
SINEW_DEVICE DevicePlace place_shaped(const AttachmentOnDevice& attachment,
                                      const AttachedPoint& point, const cuda::Vec4& side,
                                      const cuda::Vec4* pose) {
  using namespace cuda;
  constexpr float kPi = 3.14159265F;
  DeviceCarrier carrier = carrier_of(attachment, point, side, pose);
  const Vec3 near = xyz(carrier.place);
  const Vec3 position = kept_outside(attachment, point, pose, near);
  if (point.hinge_side < 0) return {carrier, position};
  const Vec4 turn = read_only(&pose[attachment.layout.hinge_at(point.hinge_side / 2) + 3]);
  const float remaining = turn.w;
  if (remaining <= 0.0F) return {carrier, position};
  // If a turn was released, the point is between its positions on the shorter and on the longer
  // arc. This is half the angle of the rotation that leads from the shorter arc to the longer one.
  const float angle = (point.hinge_side % 2 != 0 ? -0.5F : 0.5F) * (1.0F - point.center.w) * kPi;
  const Vec3 axis = xyz(turn);
  const Vec3 offset = xyz(point.offset);
  const Vec3 turned_offset = rotated(with_w(sinf(angle) * axis, cosf(angle)), offset);
  const Vec3 displacement = rotated(carrier.rotation, turned_offset - offset);
  const Vec3 far = kept_outside(attachment, point, pose, near + displacement);
  carrier.place = with_w(near + remaining * displacement, 0.0F);
  carrier.rotation =
      product(carrier.rotation, with_w(sinf(remaining * angle) * axis, cosf(remaining * angle)));
  return {carrier, position + remaining * (far - position)};
}

/// Returns the shapes of a copy; null if none of its bones is deformed.
/// \param shapes  those of all copies, as write_shapes() writes them
template <bool kShaped>
SINEW_DEVICE const cuda::Vec4* shapes_of(const AttachmentOnDevice& attachment,
                                         const cuda::Vec4* shapes, std::size_t copy) {
  if constexpr (kShaped) {
    const cuda::Vec4* const own = shapes + copy * attachment.shape_layout.size();
    return cuda::read_only(&own[0]).x == 0.0F ? nullptr : own;
  } else {
    return nullptr;
  }
}

/// Places one point, as SkeletonAttachment::place() does.
/// \param index   of the point
/// \param shapes  shapes_of() its copy
template <bool kShaped>
SINEW_DEVICE DevicePlace place_of(const AttachmentOnDevice& attachment, int index,
                                  const AttachedPoint& point, const cuda::Vec4* pose,
                                  const cuda::Vec4* shapes) {
  const cuda::Vec4 bone = cuda::read_only(&pose[2 * point.mover]);
  if constexpr (kShaped) {
    if (shapes != nullptr) {
      const DeviceShape shaped = shape_of(attachment, index, point, shapes);
      DevicePlace place =
          place_shaped(attachment, shaped.point, product(bone, shaped.end_twist), pose);
      place.carrier.rotation = product(place.carrier.rotation, shaped.twist);
      return place;
    }
  }
  return place_shaped(attachment, point, bone, pose);
}

/// Returns the position in a pose of a point's bone point, as assigned at rest
/// (SkeletonAttachment::bone_points()).
SINEW_DEVICE cuda::Vec3 bone_point_of(const AttachmentOnDevice& attachment,
                                      const AttachedPoint& point, const cuda::Vec4* pose) {
  using namespace cuda;
  const int joint = read_only(&attachment.bone_joints[point.bone]);
  const Vec4 line = read_only(&pose[attachment.layout.bones_at() + point.bone]);
  return xyz(read_only(&pose[2 * joint + 1])) + point.bone_t * xyz(line);
}

}  // namespace sinew
