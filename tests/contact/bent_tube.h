// SPDX-License-Identifier: MIT

#pragma once

#include "contact/local_pairs.h"
#include "rig/pose.h"
#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// A tube along x, with a bone on each side of the joint at the origin. One more bone in front of
/// them is never rotated.
struct BentTube {
  Skeleton skeleton = make_chain({-0.6, -0.5, 0.0, 0.5});
  TriangleMesh skin = make_tube(1.1, 0.08, 45, 16);
  TissueModel tissue = build_tissue(skin, skeleton, {}, nullptr, {});
  std::vector<LocalPair> pairs = collect_local_pairs(tissue, skeleton);

  static constexpr int kJoint = 2;

  const BoneLines& lines() const { return tissue.attachment.lines(); }

  /// The tube bent by an angle about z or another axis, with its skin carried by the bones.
  struct Posed {
    PointsF skin, bone_points;
    std::vector<Transform> transforms;
  };
  Posed bent(double angle, const Eigen::Vector3d& axis = Eigen::Vector3d::UnitZ()) const {
    Pose pose = rest_pose(skeleton);
    pose.joints[kJoint].rotation = Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis));
    Posed posed{{}, {}, skinning_transforms(skeleton, pose)};
    SkeletonAttachment::State state;
    tissue.attachment.place(posed.transforms, state);
    tissue.attachment.posed_bone_points(state, posed.bone_points);
    posed.skin = carried_skin(tissue.surface(0), tissue.surface(1), state);
    return posed;
  }
};

}  // namespace sinew
