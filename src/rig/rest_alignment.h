// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "rig/clip.h"
#include "rig/joint_mapping.h"

namespace sinew {

/// Maps the orientations of a source's joints to those of the target's. The global rotation of a
/// target joint is
///   target(t) = world * source(t) * joint_offset,
/// so that each bone that the mapping matches points in the direction of the source's bone.
struct RestAlignment {
  Eigen::Matrix3d world = Eigen::Matrix3d::Identity();  ///< from the source's world to the target's
  std::vector<Eigen::Matrix3d> joint_offsets;           ///< one for each pair of the mapping
};

/// Finds a pose in which both skeletons look alike, and the rotations that map one to the other
/// there. First the whole bodies are aligned: up along the trunk, left from leg to leg (a source
/// may have z up and face any direction). Then the limbs are aligned, from the trunk outwards, by
/// the smallest rotation of each bone, as from a T pose to an A pose. Hands are also aligned about
/// their own axis if both skeletons have fingers. Trunk, head and collar bones are assumed to rest
/// alike, and feet to stand flat, because the positions of joints in them say little about posture.
/// If the source's rest pose does not look like a body (all bones along one axis), the frame of its
/// clip that looks most like the target's rest pose is used instead.
/// \param mapping  at least one pair
RestAlignment align_rest_poses(const Skeleton& source, const Clip& clip, const Skeleton& target,
                               const Landmarks& target_marks, const JointMapping& mapping);

}  // namespace sinew
