#pragma once

#include <cstddef>
#include <vector>

#include "cuda/vectors.h"
#include "tissue/attachment.h"

namespace sinew {

/// A point of a SkeletonAttachment at rest. Everything is told from where the joint is that moves
/// the point's bone, not from the world's origin: what a kernel adds up in float is no longer than
/// the bone.
struct AttachedPoint {
  cuda::Vec4 centre;  ///< from the mover's joint to the point's centre on the bone line; of a rigid
                      ///< point to the point itself. w: its share of the joint's zone
  cuda::Vec4 offset;  ///< from the centre to the point; w: its clearance
  int mover = 0;      ///< joint
  int hinge_side = -1;      ///< 2 x hinge, + 1 on the child's side; -1: rigid with the mover
  int foot_bone = 0;        ///< index into AttachmentTables::bone_joints
  float foot_share = 0.0F;  ///< of the way along that bone
};

/// Where the numbers of a pose are that SkeletonAttachment::write_pose() writes, relative to the
/// origin of the transforms. In Vec4s:
///   2 for each joint: its rotation (x y z w), and where it is
///   1 for each bone: from its begin, which is its mover's joint, to its end; w: 1 / length^2
///   4 for each hinge: the half rotation (x y z w); the angle between this and the rotations of
///     both sides, 1 / sin and 1 / tan of it, and which of two equal quaternions the child side's
///     is (1 or -1, times that of the joint); from the parent side's centre to the child side's;
///     the axis of a turn that it has let go, w: how much of that is left, 0 to 1
struct PoseLayout {
  int joints = 0;
  int bones = 0;
  int hinges = 0;

  SINEW_HOST_DEVICE int bones_at() const { return 2 * joints; }
  SINEW_HOST_DEVICE int hinge_at(int hinge) const { return bones_at() + bones + 4 * hinge; }
  SINEW_HOST_DEVICE int size() const { return hinge_at(hinges); }
};

/// What kernels need of a SkeletonAttachment beside a pose.
struct AttachmentTables {
  PoseLayout layout;
  std::vector<AttachedPoint> points;
  std::vector<int> bone_joints;  ///< for each bone, the joint that moves it, where it begins
  /// Bones around hinge h: hinge_bones[hinge_begin[h]] to before hinge_begin[h + 1].
  std::vector<int> hinge_begin, hinge_bones;
};

}  // namespace sinew
