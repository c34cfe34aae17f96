// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "tissue/volumetric_skeleton.h"

namespace sinew {

/// Describes the plane that two bones span in a pose, with a joint as its origin. It decides by
/// angles around the joint whether a pair of points, one on the skin of each limb, has collided
/// (Komaritzan 2022, 3.2.5, fig. 3.13).
struct BonePlane {
  Eigen::Vector3f joint = Eigen::Vector3f::Zero();
  Eigen::Vector3f normal = Eigen::Vector3f::Zero();   ///< unit; rotates bone i towards bone j; zero
                                                      ///< if the bones are parallel
  Eigen::Vector3f between = Eigen::Vector3f::Zero();  ///< direction in which the wedge of the bones
                                                      ///< opens, not normalized

  /// Returns true if point i, on the limb of bone i, has passed point j, so that the limbs have
  /// gone through each other. The test is alpha > beta, i.e. sin(beta - alpha) < 0, with the angles
  /// alpha and beta of the points projected into the plane, both measured from bone i towards bone
  /// j. (The test as printed measures beta from bone j, which is no better than chance. Cosines
  /// cannot distinguish an angle from its negative.) The result is always false for parallel bones
  /// and for points behind the joint: points that are pulled apart around the outside of a bend
  /// would seem to have passed each other, too, since beta - alpha is more than 180 degrees there.
  bool passed(const Eigen::Vector3f& point_i, const Eigen::Vector3f& point_j) const {
    const Eigen::Vector3f i = point_i - joint;
    const Eigen::Vector3f j = point_j - joint;
    return normal.dot(i.cross(j)) < 0.0F && between.dot(i + j) > 0.0F;
  }
};

/// Describes two bones relative to the joint at which the first one begins. If the second one
/// begins elsewhere, the direction from the joint to its outer end is used in place of its own
/// direction: an arm that hangs at the side of the trunk is parallel to the spine, but the spine
/// lies to one side of it.
struct BoneWedge {
  BoneWedge(const BoneLines& lines, int joint, int bone_i, int bone_j);

  /// Returns the plane of both bones in a pose.
  /// \param transforms  T_k of the pose (rig/pose.h), in the frame of the points to be tested
  BonePlane in_pose(const std::vector<Transform>& transforms) const;

  int joint;
  int mover_j;                       ///< joint that bone j moves with
  Eigen::Vector3d center;            ///< position of the joint at rest
  Eigen::Vector3d outer_i;           ///< end of bone i at rest
  Eigen::Vector3d inner_j, outer_j;  ///< the nearer and the further end of bone j at rest
};

}  // namespace sinew
