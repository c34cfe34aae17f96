// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes the course of a rib of the right side in the frame of the spine, in mm for a man of
/// 1.756 m. Points are (to the right, up, to the front).
struct RibRow {
  Eigen::Vector3d
      angle;             ///< of the rib, where it turns to the front; y is relative to the tubercle
  double width, widest;  ///< largest distance from the middle, and its z
  Eigen::Vector3d end;   ///< where the cartilage begins
  double height, thickness;  ///< of the cross-section
};

/// \param number  1 to 12
const RibRow& rib_row(int number);

/// Returns the course of a rib from its angle to its end, without its neck.
std::vector<Eigen::Vector3d> rib_course(int number);

/// Turns a point (to the right, up, to the front) into the axes of the frame of ribs.
inline Eigen::Vector3d in_rib_axes(const Eigen::Vector3d& point) {
  return {point.z(), point.y(), point.x()};
}

/// The place of the sternum in the frame of the spine: the jugular notch, and the tilt of the bone
/// to the front in degrees.
inline const Eigen::Vector3d kJugularNotch{0.0, 408.0, 83.0};
inline constexpr double kSternumTilt = -22.0;

/// Returns the joint of the sternum with a costal cartilage, in the axes of the sternum (to the
/// right, up, to the front).
/// \param number  1 to 7
Eigen::Vector3d sternal_joint(int number);

}  // namespace sinew
