#pragma once

#include <optional>
#include <vector>

#include "rig/clip.h"
#include "rig/joint_mapping.h"

namespace sinew {

/// How the orientations of a source's joints become those of the target's. A joint's global
/// rotation is
///   target(t) = world * source(t) * joint_offset,
/// so that each bone that the mapping matches points where the source's bone points.
struct RestAlignment {
  Eigen::Matrix3d world = Eigen::Matrix3d::Identity();  ///< from the source's world to the target's
  std::vector<Eigen::Matrix3d> joint_offsets;           ///< one for each pair of the mapping
};

/// Finds a pose in which both skeletons look alike, and what leads from one to the other there.
/// First the whole bodies are turned upon each other (up along the trunk, left from leg to leg: a
/// source may have z up and look anywhere). Then limbs are brought together, from the trunk
/// outwards, by the smallest rotation of each bone: a T pose against an A pose; hands also about
/// their own axis, where both have fingers. Trunk, head and collar bones are taken to rest alike,
/// and feet to stand flat: where rigs put joints in them says little about posture. A source whose
/// rest pose is no body at all (all bones along one axis) is taken in that frame of its clip which
/// looks most like the target's rest pose.
/// \param mapping  of one pair at least
RestAlignment align_rest_poses(const Skeleton& source, const Clip& clip, const Skeleton& target,
                               const Landmarks& target_marks, const JointMapping& mapping);

}  // namespace sinew
