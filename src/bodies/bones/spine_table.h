// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Levels of the spine from the atlas (0) to the fifth lumbar vertebra (23), and the sacrum (24).
enum SpineLevel {
  kC1 = 0,
  kC2 = 1,
  kC3 = 2,
  kC7 = 6,
  kT1 = 7,
  kT12 = 18,
  kL1 = 19,
  kL5 = 23,
  kS1 = 24
};

/// Describes one vertebra, in mm for a man of 1.756 m, in its own frame: x to the left, y up
/// along the axis of the body, z to the front, with the origin in the middle of the vertebral
/// body. Points are of the left side.
struct VertebraRow {
  const char* name;
  double height;                    ///< of the body
  double disc;                      ///< height of the disc below; for the atlas, of the joint below
  double tilt;                      ///< of the body to the front, degrees from the vertical
  double width, depth;              ///< of the body's end plates
  double canal_width, canal_depth;  ///< of the vertebral canal
  double pedicle_width, pedicle_height;
  Eigen::Vector3d facet;         ///< center of the superior articular facet
  Eigen::Vector3d facet_normal;  ///< direction in which this facet faces
  double facet_radius;
  Eigen::Vector3d transverse;        ///< tip of the transverse process
  double spinous_y, spinous_z;       ///< tip of the spinous process
  double spinous_root, spinous_end;  ///< heights of the spinous process
  double spinous_thickness;
};

/// Returns the row of a level. The proportions follow published means of lumbar, thoracic and
/// cervical vertebrae (Panjabi et al. 1991, 1992), smoothed by eye.
const VertebraRow& vertebra_row(int level);

/// Describes where a level lies in the frame of the spine: x to the left, y up, z to the front,
/// in the mm of VertebraRow, with the origin in the middle of the disc below L5.
struct SpinePlace {
  Eigen::Vector3d center;  ///< of the vertebral body; for the sacrum, of its upper end plate
  Eigen::Matrix3d axes;    ///< columns: x, y and z of the vertebra

  Eigen::Vector3d to_spine(const Eigen::Vector3d& point) const { return center + axes * point; }
  Eigen::Vector3d to_local(const Eigen::Vector3d& point) const {
    return axes.transpose() * (point - center);
  }
};

SpinePlace spine_place(int level);

/// Returns the upper end of the curve of the spine: the joint between the atlas and the skull.
Eigen::Vector3d spine_end();

/// Returns the rotation to the front by an angle in degrees.
Eigen::Matrix3d tilted_axes(double degrees);

}  // namespace sinew
