#pragma once

#include <vector>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// The plane that two bones span in a pose, seen from a joint: there a pair of points, one on the
/// skin of each limb, is judged by angles around the joint (Komaritzan 2022, 3.2.5, fig. 3.13).
struct BonePlane {
  Eigen::Vector3f joint = Eigen::Vector3f::Zero();
  Eigen::Vector3f normal = Eigen::Vector3f::Zero();   ///< unit: bones turn about it from i to j;
                                                      ///< zero where they are parallel
  Eigen::Vector3f between = Eigen::Vector3f::Zero();  ///< the way in which the wedge of the bones
                                                      ///< opens

  /// Whether point i, on the limb of bone i, is further around than point j: the limbs have gone
  /// through each other. With alpha and beta the angles of the points projected into the plane,
  /// both measured from bone i towards bone j, this is alpha > beta, i.e. sin(beta - alpha) < 0.
  /// (The printed test measures beta from bone j, which tells nothing; cosines would fold angles
  /// beyond bone i.) Never for parallel bones, nor behind the joint: what has been pulled apart
  /// around the outside of a bend looks passed, too, since there beta - alpha is more than 180
  /// degrees.
  bool passed(const Eigen::Vector3f& point_i, const Eigen::Vector3f& point_j) const {
    const Eigen::Vector3f i = point_i - joint;
    const Eigen::Vector3f j = point_j - joint;
    return normal.dot(i.cross(j)) < 0.0F && between.dot(i + j) > 0.0F;
  }
};

/// Two bones, seen from the joint at which the first one begins. The second one need not begin
/// there. What counts then is not its own direction but that of its outer end: an arm hanging
/// beside the trunk is parallel to the spine, but the spine lies to one side.
struct BoneWedge {
  BoneWedge(const BoneLines& lines, int joint, int bone_i, int bone_j);

  /// \param transforms  T_k of the pose (rig/pose.h), in the frame of the points that are judged
  BonePlane in_pose(const std::vector<Transform>& transforms) const;

  int joint;
  int mover_j;                       ///< the joint that bone j moves with
  Eigen::Vector3d centre;            ///< at rest
  Eigen::Vector3d outer_i;           ///< end of bone i at rest
  Eigen::Vector3d inner_j, outer_j;  ///< the nearer and the further end of bone j at rest
};

}  // namespace sinew
