#pragma once

#include <vector>

#include "rig/pose.h"
#include "tissue/shrinking.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// A joint that turns, about an axis through it.
struct JointTurn {
  int joint;
  Eigen::Vector3d axis;  ///< unit, in the world of the rest pose
  double share;          ///< of the angle of the bend
};

/// Two limbs that bend towards each other, further and further. The first one begins at `joint`
/// and turns there. The second one meets it there, or is connected with it by a few bones; then it
/// turns, too, where that does not move the first one along.
struct LimbBend {
  int joint;           ///< where bone_i begins: the joint that it moves with
  int bone_i, bone_j;  ///< index of their end joints, as always
  std::vector<JointTurn> turns;
  std::vector<double> angles;  ///< rising, radians: up to the extreme one

  /// Adds the bend to a pose in which its joints rest relative to their parents.
  void apply(const Skeleton& skeleton, double angle, Pose& pose) const;
};

/// Poses in which neighbouring limbs of any skeleton are pressed into each other: from these come
/// the pairs of vertices that local contact watches (Projective Skinning 2018, 5.1, where poses are
/// made by hand).
///
/// Limbs that meet in a joint bend towards each other along the principal directions: that in
/// which they are bent at rest (flexion), the opposite one and the two across. Of a straight limb
/// nobody knows which one its joint allows, so it bends in all four. Other limbs bend towards each
/// other where the way between them along bones is not much longer than the limb itself: an arm and
/// the trunk, two thighs, a thigh and the belly, two fingers. A bend goes on until the limbs, as
/// capsules around their bones, overlap deeply, at most to 150 degrees. Limbs that do so at rest,
/// that never meet or that have no skin do not bend.
///
/// \param thickness  of the limb around each bone (limb_thickness)
std::vector<LimbBend> extreme_poses(const Skeleton& skeleton, const BoneLines& lines,
                                    const std::vector<double>& thickness);

/// The median distance between the skin that hangs on a bone and the bone; index as always, 0
/// where nothing hangs on it.
std::vector<double> limb_thickness(const Points& skin, const BoneLines& lines,
                                   const std::vector<FootPoint>& feet);

/// Whether a bone moves along when a joint turns; one for each joint index, 0 for what is no bone.
std::vector<char> bones_moved_by(const BoneLines& lines, int joint);

/// Length of the way along bones from a joint to the nearer end of every bone; infinity where there
/// is none.
std::vector<double> ways_to_bones(const BoneLines& lines, int joint);

}  // namespace sinew
