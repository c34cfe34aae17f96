// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Geometry>
#include <string>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Says how the coordinates of a scan lie with regard to the body. In body coordinates, lengths are
/// in m, x is to the body's left, y up and z to its front, as in the bodies of this program.
struct ScanFrame {
  std::string unit;    ///< of the scan: "m", "dm", "in", "cm" or "mm"
  double scale = 1.0;  ///< m per unit
  /// Columns: left, up and front, unit vectors in the coordinates of the scan.
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< of body coordinates, in those of the scan
  /// False if neither the feet nor bent knees tell the front from the back, so that left and right
  /// may be exchanged.
  bool front_is_certain = true;

  Eigen::Vector3d to_body(const Eigen::Vector3d& point) const {
    return scale * (axes.transpose() * (point - origin));
  }
  Eigen::Vector3d to_scan(const Eigen::Vector3d& point) const {
    return axes * point / scale + origin;
  }
};

/// Describes a unit of length.
struct ScanUnit {
  const char* name;
  double meters;
};

/// Returns the unit in which a body has an area that people have. Areas of adults are 1.3 to
/// 2.4 m^2 in any pose; a chair adds a half, and missing skin takes less.
/// \param area  of the surface, in square units
ScanUnit unit_of_body(double area);

/// Returns the unit in which a standing person is about as tall as people are.
/// \param height  in units
ScanUnit unit_of_height(double height);

/// Returns an axis of the coordinates that lies within 40 degrees of a direction, with its sign, or
/// the direction itself if there is none: scans stand upright in their own coordinates, while the
/// trunk of a person may lean.
Eigen::Vector3d nearest_axis(const Eigen::Vector3d& direction);

/// Returns the coordinates in which a body stands on y = 0.
/// \param scan    its size and axes are those of a body
/// \param unit    of the scan
/// \param up      of the trunk, likewise in the coordinates of the scan
/// \param left    of the pelvis
/// \param pelvis  lies on the y axis
ScanFrame scan_frame(const TriangleMesh& scan, const ScanUnit& unit, const Eigen::Vector3d& up,
                     const Eigen::Vector3d& left, const Eigen::Vector3d& pelvis);

}  // namespace sinew
