// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "assets/character.h"
#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Describes the bone nearest to a point.
struct NearestBone {
  int bone = -1;           ///< child-side joint
  double parameter = 0.0;  ///< of the nearest point on the bone, 0 at its parent-side joint
  double distance = 0.0;
};

/// Returns the bone of a list that is nearest to a point.
/// \param bones  child-side joints of the bones, at least one
NearestBone nearest_bone(const BoneLines& lines, const std::vector<int>& bones,
                         const Eigen::Vector3d& point);

/// Part of a bone's length at each end in which other bones may count, too (Abu Rumman 2016, eq.
/// 4.1).
inline constexpr double kBoneEnd = 1.0 / 6.0;
/// Points nearer to a bone than this fraction of the way to the skin belong to the core of its
/// limb, which moves with the bone.
inline constexpr double kCoreDepth = 0.4;

/// Returns true if a place along a bone is not near an end at which other bones meet.
/// \param parameter  0 at the parent-side joint, 1 at the other
inline bool is_middle(const BoneLines& lines, int bone, double parameter) {
  return (parameter > kBoneEnd || lines.is_extremal(lines.begin_node(bone))) &&
         (parameter < 1.0 - kBoneEnd || lines.is_extremal(lines.end_node(bone)));
}

/// Computes the weights of Abu Rumman 2016, eq. 4.1, for points inside a body. A point follows its
/// nearest bone alone between 1/6 and 5/6 of the bone's length. Nearer to an end, it follows all
/// bones that meet there in equal parts; of more than three, the nearest three. The weights are
/// piecewise constant. They are meant as the start of a simulation, which smooths them.
SkinWeights bone_weights(const BoneLines& lines, const Points& points);

}  // namespace sinew
