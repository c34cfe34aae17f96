#pragma once

#include <vector>

#include "samples/solid.h"

namespace sinew {

/// Cross-section of a loft at height t: half widths to either side of the centre, in m.
struct Section {
  double t;
  double center_u, center_v;
  double plus_u, minus_u;  ///< towards +u and -u
  double plus_v, minus_v;  ///< towards +v and -v
};

/// Where a loft stands: t runs from the origin along `axis`; u and v span the sections.
struct LoftFrame {
  Eigen::Vector3d origin;
  Eigen::Vector3d axis;
  Eigen::Vector3d u;
  Eigen::Vector3d v;

  Eigen::Vector3d at(double t, double along_u, double along_v) const {
    return origin + t * axis + along_u * u + along_v * v;
  }
};

/// The frame from `begin` towards `end` whose v is as near to `front` as it can be; right-handed
/// in the order u, axis, v.
LoftFrame loft_frame(const Eigen::Vector3d& begin, const Eigen::Vector3d& end,
                     const Eigen::Vector3d& front);

/// A limb: a smooth skin through cross-sections that are ellipses of four different quarters,
/// more or less squared, closed by rounded caps. The way anatomy and tailors measure a body.
class Loft : public Solid {
 public:
  /// \param sections    two or more, by rising t
  /// \param begin_cap   how far the cap reaches before the first section; end_cap likewise
  /// \param squareness  0 ellipses, towards 1 rectangles
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
