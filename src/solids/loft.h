// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "solids/solid.h"

namespace sinew {

/// Describes a cross-section of a loft at height t, with half widths on either side of its center,
/// in m.
struct Section {
  double t;
  double center_u, center_v;
  double plus_u, minus_u;  ///< towards +u and -u
  double plus_v, minus_v;  ///< towards +v and -v
};

/// Describes the coordinate frame of a loft: t runs from the origin along `axis`, and u and v span
/// the cross-sections.
struct LoftFrame {
  Eigen::Vector3d origin;
  Eigen::Vector3d axis;
  Eigen::Vector3d u;
  Eigen::Vector3d v;

  Eigen::Vector3d at(double t, double along_u, double along_v) const {
    return origin + t * axis + along_u * u + along_v * v;
  }
};

/// Returns the frame with its origin at `begin` and its axis towards `end` whose v is as close to
/// `front` as possible. It is right-handed in the order u, axis, v.
LoftFrame loft_frame(const Eigen::Vector3d& begin, const Eigen::Vector3d& end,
                     const Eigen::Vector3d& front);

/// Represents a limb: a smooth surface through cross-sections, closed by rounded caps. Each
/// cross-section consists of quarters of four different ellipses, which can be blended towards
/// rectangles. This matches the way in which anatomists and tailors measure a body.
class Loft : public Solid {
 public:
  /// Creates a loft.
  /// \param sections    two or more, by ascending t
  /// \param begin_cap   length of the cap before the first section; end_cap likewise
  /// \param squareness  0 for ellipses, towards 1 for rectangles
  Loft(const LoftFrame& frame, std::vector<Section> sections, double begin_cap, double end_cap,
       double squareness = 0.0);

  double distance(const Eigen::Vector3d& point) const override;
  Eigen::AlignedBox3d bounds() const override;

 private:
  Section section_at(double t) const;

  LoftFrame frame_;
  std::vector<Section> sections_;
  std::vector<Section> slopes_;  ///< d(section)/dt at each section; its t is 1
  double begin_cap_;
  double end_cap_;
  double squareness_;
};

}  // namespace sinew
