// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cuda/vectors.h"
#include "tissue/attachment.h"

namespace sinew {

/// Describes a point of a SkeletonAttachment at rest. All coordinates are relative to the mover,
/// the joint that moves the point's bone, and not to the world's origin, so that the vectors that a
/// kernel adds in float are no longer than the bone.
struct AttachedPoint {
  cuda::Vec4 center;    ///< from the mover to the point's center on the bone line, m (for a
                        ///< rigid point: to the point itself); w: its position in the zone of
                        ///< the hinge, 0 at the hinge to 1 at the end
  cuda::Vec4 offset;    ///< from the center to the point, m; w: its clearance, m
  int mover = 0;        ///< index of the joint
  int hinge_side = -1;  ///< 2 x hinge, + 1 on the child's side; -1: rigid with the mover
  int bone = 0;         ///< bone of its closest point: index into AttachmentTables::bone_joints
  float bone_t = 0.0F;  ///< position of the closest point on that bone, 0 (begin) to 1 (end)
};

/// Defines the layout of the numbers of a pose that write_pose() writes, relative to the origin of
/// the transforms. A hinge is a joint at which two bones with different motions join. In Vec4s:
///   2 for each joint: its rotation (x y z w), and its position
///   1 for each bone: the vector from its begin, which is its mover, to its end; w: 1 / length^2
///   4 for each hinge:
///     the half rotation (x y z w);
///     the angle between this quaternion and those of both sides, 1 / sin and 1 / tan of the angle,
///       and the sign of the child side's quaternion relative to that of its joint;
///     the vector from the parent side's center of the hinge to the child side's;
///     the axis of the last turn that the hinge has released (see SkeletonAttachment); w: the
///       fraction of that turn that is left, 0 to 1
struct PoseLayout {
  int joints = 0;
  int bones = 0;
  int hinges = 0;

  SINEW_HOST_DEVICE int bones_at() const { return 2 * joints; }
  SINEW_HOST_DEVICE int hinge_at(int hinge) const { return bones_at() + bones + 4 * hinge; }
  SINEW_HOST_DEVICE int size() const { return hinge_at(hinges); }
};

/// Describes what the deformation of bones needs of a point in addition to AttachedPoint.
struct alignas(16) ShapedPointTable {
  /// From the point's hinge to the end of the point's bone that is there, m: 0 if both have the
  /// same joint.
  cuda::Vec3 to_bone;
  int bone = 0;  ///< the bone on which the point lies: index into AttachmentTables::bone_joints
};

/// Defines the layout of the numbers that write_shapes() writes for a pose. In Vec4s:
///   1 header: x is 0 if no bone is deformed (the others are then not used), or else 1
///   3 for each joint: the rows of its stretch S_k (BoneShapes)
///   1 for each bone: its twist, rad, and its stretch
///   6 for each hinge: the rows of the stretches of the parent side and of the child side, in the
///     rest frame of the hinge (SkeletonAttachment)
struct ShapeLayout {
  int joints = 0;
  int bones = 0;
  int hinges = 0;

  SINEW_HOST_DEVICE int joint_at(int joint) const { return 1 + 3 * joint; }
  SINEW_HOST_DEVICE int bone_at(int bone) const { return joint_at(joints) + bone; }
  SINEW_HOST_DEVICE int hinge_at(int hinge) const { return bone_at(bones) + 6 * hinge; }
  SINEW_HOST_DEVICE int size() const { return hinge_at(hinges); }
};

/// Holds the data of a SkeletonAttachment that do not depend on the pose, for kernels.
struct AttachmentTables {
  PoseLayout layout;
  std::vector<AttachedPoint> points;
  std::vector<int> bone_joints;  ///< for each bone, the joint that moves it, at its begin
  /// Hinge h has the bones hinge_bones[hinge_begin[h]] to before hinge_bones[hinge_begin[h + 1]].
  /// The first one is that of the parent side.
  std::vector<int> hinge_begin, hinge_bones;

  ShapeLayout shape_layout;
  std::vector<ShapedPointTable> shaped_points;
  /// For each bone, the vector from its begin to its end at rest, m; w: 1 / length^2.
  std::vector<cuda::Vec4> rest_bones;
  /// For each of hinge_bones, the vector from the hinge to the end of the bone that is there, m.
  std::vector<cuda::Vec4> to_hinge_bones;
};

/// Returns the data of an attachment that do not depend on the pose.
AttachmentTables make_attachment_tables(const SkeletonAttachment& attachment);
/// Writes a pose in the order of PoseLayout.
/// \param transforms  skinning transforms T_k of the pose (rig/pose.h)
/// \param state       after SkeletonAttachment::pose() or place() with these transforms
/// \throws std::logic_error if `out` does not have the size of the layout
void write_pose(const SkeletonAttachment& attachment, const std::vector<Transform>& transforms,
                const SkeletonAttachment::State& state, std::span<cuda::Vec4> out);
/// Writes the shapes of bones in a pose in the order of ShapeLayout.
/// \param state  as for write_pose()
/// \throws std::logic_error if `out` does not have the size of the layout
void write_shapes(const SkeletonAttachment& attachment, const SkeletonAttachment::State& state,
                  std::span<cuda::Vec4> out);

}  // namespace sinew
