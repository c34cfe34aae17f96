// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "rig/pose.h"
#include "tissue/shrinking.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Describes a rotation of a joint about an axis through it.
struct JointRotation {
  int joint;
  Eigen::Vector3d axis;  ///< unit, world frame at rest
  double fraction;       ///< fraction of the angle of the bend
};

/// Describes two limbs that bend towards each other by growing angles. The first one begins at
/// `joint` and rotates there. The second one shares this joint or is connected with it by a few
/// bones; in the second case it rotates, too, unless that would move the first one along.
struct LimbBend {
  int joint;           ///< joint at which bone_i begins, and with which it moves
  int bone_i, bone_j;  ///< each bone by the index of its child-side joint
  std::vector<JointRotation> rotations;
  std::vector<double> angles;  ///< ascending, radians; the last one is the extreme

  /// Adds the bend to a pose in which its joints have their rest rotation relative to their
  /// parents.
  /// \param angle  radians, of the whole bend
  void apply(const Skeleton& skeleton, double angle, Pose& pose) const;
};

/// Finds poses in which neighboring limbs of any skeleton are pressed into each other. The pairs
/// of vertices that local contact watches are collected in these poses (Komaritzan & Botsch 2018,
/// 5.1, where poses are made by hand).
///
/// Limbs whose directions at rest differ by more than 100 degrees bend along four directions: the
/// one in which they are bent at rest (flexion), the opposite one and the two across. It is unknown
/// which of them a joint allows. A straight limb has no flexion, so its first direction is
/// arbitrary. Limbs at a smaller angle bend straight towards each other and 40 degrees to either
/// side. Limbs that do not share a joint bend if the path between them along bones is at most three
/// quarters of the longer bone: an arm and the trunk, two thighs, a thigh and the belly, two
/// fingers. A bend continues until the limbs, as capsules around their bones, overlap deeply, at
/// most to 150 degrees. Limbs do not bend if they overlap deeply at rest, never touch or have no
/// skin.
///
/// \param thickness  radius of the limb around each bone, m (limb_thickness())
/// \return  bends in ascending order of bone_i
std::vector<LimbBend> extreme_poses(const Skeleton& skeleton, const BoneLines& lines,
                                    const std::vector<double>& thickness);

/// Returns for each bone the median distance of its skin from the bone line, m. Indexed by the
/// bone's child-side joint; 0 for bones without skin.
/// \param bone_points  for each skin vertex its point on the bone lines
std::vector<double> limb_thickness(const Points& skin, const BoneLines& lines,
                                   const std::vector<BonePoint>& bone_points);

/// Returns 1 for each bone that moves along when a joint rotates, 0 for all others. Indexed by the
/// bone's child-side joint; 0 for indices without a bone.
std::vector<char> bones_moved_by(const BoneLines& lines, int joint);

/// Returns for each bone the length of the path along bones from a joint to its nearer end, m;
/// infinity if they are not connected.
std::vector<double> path_lengths_to_bones(const BoneLines& lines, int joint);

}  // namespace sinew
