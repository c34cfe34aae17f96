// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "building/skeleton_edits.h"
#include "rig/joint_name.h"
#include "rig/mirror_plane.h"

namespace sinew {

/// Joints that are nearer to the plane of symmetry than this fraction of the body's height lie in
/// the middle and have no partner on the other side.
inline constexpr double kMiddleFraction = 0.01;

/// Returns the side of a point. Left is where x rises, as for a body that faces +z with +y up; for
/// a plane along x, it is where the largest coordinate of the normal rises.
/// \param tolerance  largest distance from the plane of points in the middle, which have no side
Side side_of(const MirrorPlane& plane, const Eigen::Vector3d& point, double tolerance);

/// Names a joint and its partner on the other side of the body.
struct MirrorPair {
  int joint = -1;
  int partner = -1;

  bool operator==(const MirrorPair&) const = default;
};

/// Holds the result of mirroring joints.
struct MirrorEdit {
  SkeletonEdit edit;
  std::vector<MirrorPair> pairs;  ///< the joints that were mirrored, by their new indices
};

/// Mirrors joints to the other side of a plane. Each joint that lies on one side gets a partner at
/// its mirror image, whose name has left and right exchanged and whose parent is the partner of the
/// joint's parent. A partner that exists by its name moves there. Names without a side get one, on
/// both sides. Frames are reflected: R' = M R M with the reflection M.
/// \param joints     by ascending index
/// \param tolerance  largest distance from the plane of joints that have no partner
/// \throws UsageError if no joint lies on a side of the plane
MirrorEdit mirror_to_other_side(const Skeleton& skeleton, const std::vector<int>& joints,
                                const MirrorPlane& plane, double tolerance);

}  // namespace sinew
