// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "solids/solid.h"

namespace sinew {

/// Describes the cross-section of a sweep at a point of its center line, with half widths on either
/// side of that point, in m. The cross-section consists of quarters of four different ellipses,
/// blended towards rectangles.
struct Station {
  Eigen::Vector3d center;
  double plus_u, minus_u;   ///< towards +u and -u
  double plus_v, minus_v;   ///< towards +v and -v
  double squareness = 0.0;  ///< 0 for ellipses, towards 1 for rectangles
};

/// Represents a solid along a curve, closed by rounded caps: a long bone, a rib, a muscle. The
/// center line is a Catmull-Rom spline through the stations, between which the half widths and the
/// squareness are interpolated in the same way. The cross-sections are perpendicular to the center
/// line.
class Sweep : public Solid {
 public:
  /// Creates a sweep.
  /// \param stations   two or more, no two neighbors at the same place
  /// \param front      one direction, or one for each station: v is as close to it as possible; not
  ///                   parallel to the center line
  /// \param begin_cap  length of the cap before the first station, m; end_cap likewise
  Sweep(const std::vector<Station>& stations, const std::vector<Eigen::Vector3d>& front,
        double begin_cap, double end_cap);

  double distance(const Eigen::Vector3d& point) const override;
  Eigen::AlignedBox3d bounds() const override { return bounds_; }

 private:
  /// A cross-section with its orthonormal frame. The tangent points along the center line.
  struct Sample {
    Station station;
    Eigen::Vector3d tangent, u, v;
  };

  /// Returns the samples between which the point of the center line nearest to `point` lies, by the
  /// index of the first, and where it lies between them (0 to 1).
  std::pair<std::size_t, double> nearest(const Eigen::Vector3d& point) const;

  std::vector<Sample> samples_;
  Points centers_;        ///< of the samples, 3 x n
  double longest_ = 0.0;  ///< distance of two successive centers
  double begin_cap_;
  double end_cap_;
  Eigen::AlignedBox3d bounds_;
};

}  // namespace sinew
