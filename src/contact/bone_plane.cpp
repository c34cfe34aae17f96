// SPDX-License-Identifier: MIT

#include "contact/bone_plane.h"

namespace sinew {
namespace {

// Sine of the angle between bones below which they count as parallel.
constexpr double kParallel = 0.02;

}  // namespace

BoneWedge::BoneWedge(const BoneLines& lines, int at, int bone_i, int bone_j)
    : joint(at),
      mover_j(lines.parents[bone_j]),
      center(lines.joints[at]),
      outer_i(lines.end(bone_i)),
      inner_j(lines.begin(bone_j)),
      outer_j(lines.end(bone_j)) {
  if ((inner_j - center).squaredNorm() > (outer_j - center).squaredNorm()) inner_j.swap(outer_j);
}

BonePlane BoneWedge::in_pose(const std::vector<Transform>& transforms) const {
  const Eigen::Vector3d at = transforms[joint] * center;
  const Eigen::Vector3d first = (transforms[joint] * outer_i - at).normalized();
  const Eigen::Vector3d second = (transforms[mover_j] * outer_j - at).normalized();
  const Eigen::Vector3d across = first.cross(second);
  const double sine = across.norm();
  BonePlane plane;
  plane.joint = at.cast<float>();
  if (sine > kParallel) plane.normal = (across / sine).cast<float>();
  plane.between = (first + second).cast<float>();
  return plane;
}

}  // namespace sinew
