// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "cuda/rotation.h"
#include "tissue/cuda/attachment_on_device.h"

namespace sinew {

/// Describes a point at rest after the deformation of its bone (SkeletonAttachment::ShapedPoint).
struct DeviceShape {
  AttachedPoint point;
  cuda::Vec4 twist;      ///< rotation of the surroundings, x y z w
  cuda::Vec4 end_twist;  ///< rotation of the point's side of its hinge: on the parent side, the
                         ///< twist at the end of the bone
};

/// Returns the rotation by an angle about a bone.
/// \param bone  vector along the bone; w: 1 / its length^2
SINEW_DEVICE cuda::Vec4 turn_about(const cuda::Vec4& bone, float angle) {
  using namespace cuda;
  return with_w(sinf(0.5F * angle) * sqrtf(bone.w) * xyz(bone), cosf(0.5F * angle));
}

/// Returns a vector multiplied by a matrix of write_shapes().
SINEW_DEVICE cuda::Vec3 multiplied(const cuda::Vec4* rows, const cuda::Vec3& v) {
  using namespace cuda;
  return {dot(xyz(read_only(&rows[0])), v), dot(xyz(read_only(&rows[1])), v),
          dot(xyz(read_only(&rows[2])), v)};
}

/// The stretch at a point near a hinge: a sum of those of both sides.
struct DeviceStretch {
  const cuda::Vec4* rows;  ///< of the parent side, then of the child side
  float of_parent, of_child;

  SINEW_DEVICE cuda::Vec3 operator*(const cuda::Vec3& v) const {
    return of_parent * multiplied(rows, v) + of_child * multiplied(rows + 3, v);
  }
};

/// Returns the distance of a point from the deformed bones of its hinge
/// (SkeletonAttachment::shaped_clearance()).
/// \param x  relative to the hinge, after the stretch at the point
SINEW_DEVICE float shaped_clearance(const AttachmentOnDevice& attachment, int hinge,
                                    const cuda::Vec3& x, const DeviceStretch& stretch,
                                    const cuda::Vec4* shapes) {
  using namespace cuda;
  const int begin = read_only(&attachment.hinge_begin[hinge]);
  const int end = read_only(&attachment.hinge_begin[hinge + 1]);
  float squared_distance = INFINITY;
  for (int i = begin; i < end; ++i) {
    const int bone = read_only(&attachment.hinge_bones[i]);
    const float length = read_only(&shapes[attachment.shape_layout.bone_at(bone)]).y;
    const float away = i == begin ? -length : length;  // the parent side's bone ends here
    const Vec3 line = stretch * (away * xyz(read_only(&attachment.rest_bones[bone])));
    const Vec3 from_bone = x - stretch * xyz(read_only(&attachment.to_hinge_bones[i]));
    const float squared_length = dot(line, line);
    const float t = squared_length > 0.0F
                        ? fminf(fmaxf(dot(from_bone, line) / squared_length, 0.0F), 1.0F)
                        : 0.0F;
    const Vec3 offset = from_bone - t * line;
    squared_distance = fminf(squared_distance, dot(offset, offset));
  }
  return sqrtf(squared_distance);
}

/// Returns a point after the deformation of its bone, as SkeletonAttachment::shaped() does.
/// \param shapes  as write_shapes() writes them
SINEW_DEVICE DeviceShape shape_of(const AttachmentOnDevice& attachment, int index,
                                  const AttachedPoint& point, const cuda::Vec4* shapes) {
  using namespace cuda;
  const ShapeLayout& layout = attachment.shape_layout;
  const ShapedPointTable table = read_only(&attachment.shaped_points[index]);
  const Vec4 to_end = read_only(&attachment.rest_bones[table.bone]);
  const Vec4 bone = read_only(&shapes[layout.bone_at(table.bone)]);
  const Vec4* const own_stretch = &shapes[layout.joint_at(point.mover)];
  const auto along = [&](const Vec3& x) {
    return fminf(fmaxf(dot(x, xyz(to_end)) * to_end.w, 0.0F), 1.0F);
  };
  const bool near_hinge = point.hinge_side >= 0;
  const bool on_parent = near_hinge && point.hinge_side % 2 == 0;
  const Vec3 rest = xyz(point.center) + xyz(point.offset);
  const float t = along(rest);
  const float elongation = bone.y - 1.0F;
  DeviceShape shaped{point, turn_about(to_end, bone.x * (on_parent ? t - 1.0F : t)),
                     turn_about(to_end, on_parent ? bone.x : 0.0F)};
  const Vec3 moved = rotated(shaped.twist, rest) + t * elongation * xyz(to_end);
  if (!near_hinge) {
    shaped.point.center = with_w(multiplied(own_stretch, moved), point.center.w);
    shaped.point.offset = with_w({}, point.offset.w);
    return shaped;
  }
  const int hinge = point.hinge_side / 2;
  const float of_own = 0.5F * (1.0F + point.center.w);
  const float of_other = 0.5F * (1.0F - point.center.w);
  const DeviceStretch stretch{&shapes[layout.hinge_at(hinge)], on_parent ? of_own : of_other,
                              on_parent ? of_other : of_own};
  const Vec3 rest_center = xyz(point.center);
  const Vec3 center = rest_center + along(rest_center) * elongation * xyz(to_end);
  float clearance = 0.0F;
  if (point.offset.w > 0.0F) {
    const Vec3 from_bone = on_parent ? moved - bone.y * xyz(to_end) : moved;
    clearance =
        shaped_clearance(attachment, hinge, stretch * (from_bone + table.to_bone), stretch, shapes);
  }
  shaped.point.center = with_w(multiplied(own_stretch, center), point.center.w);
  shaped.point.offset = with_w(stretch * (moved - center), clearance);
  return shaped;
}

}  // namespace sinew
