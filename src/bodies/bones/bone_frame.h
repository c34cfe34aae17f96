// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes where a bone's own coordinate system lies in the body. Its axes are those of the
/// International Society of Biomechanics (Wu et al. 2002, 2005) for bones of the right side: x
/// points to the front, y towards the trunk or up, z to the right. Shapes of bones are tables in
/// units of `length`.
struct BoneFrame {
  Eigen::Vector3d origin;
  Eigen::Matrix3d axes;  ///< columns: x, y and z in the frame of the body
  double length;         ///< m

  Eigen::Vector3d to_body(const Eigen::Vector3d& point) const {
    return origin + length * (axes * point);
  }
};

/// Returns the frame of a long bone.
/// \param origin  where the bone's table has its origin
/// \param below, above  two points of the y axis, `above` on the side of the trunk
/// \param front   direction to which x is as close as possible
/// \param length  of the bone, m
inline BoneFrame long_bone_frame(const Eigen::Vector3d& origin, const Eigen::Vector3d& below,
                                 const Eigen::Vector3d& above, const Eigen::Vector3d& front,
                                 double length) {
  BoneFrame frame;
  frame.origin = origin;
  frame.length = length;
  const Eigen::Vector3d y = (above - below).normalized();
  const Eigen::Vector3d x = (front - front.dot(y) * y).normalized();
  frame.axes << x, y, x.cross(y);
  return frame;
}

}  // namespace sinew
