// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/pose_energy.h"
#include "registration/scan_marks.h"

namespace sinew {

/// Holds points of a body whose places on a scan are known.
class PoseMarks {
 public:
  /// \param swaps_sides  takes found landmarks and joints of the left side for those of the right,
  ///                     and vice versa
  /// \throws InputError if the space has no landmark or joint of a given name
  PoseMarks(const ShapeSpace& space, const ScanMarks& marks, bool swaps_sides);

  int count() const { return static_cast<int>(marks_.size()); }
  /// Returns the places of the points in the mean of the space, and where they are on the scan.
  const Points& rest() const { return rest_; }
  const Points& targets() const { return targets_; }

  /// Returns pulls to the targets. The weight falls with the distance (Geman & McClure 1987), to a
  /// quarter at `outlier`, m, so that a wrong mark does not bend the body.
  /// \param trust_in_joints  weight of joints relative to that of landmarks
  std::vector<PosePull> pulls(const PosedBody& body, double outlier, double trust_in_joints) const;

 private:
  struct Mark {
    BlendedPoint point;
    bool is_landmark;
  };
  void append(BlendedPoint point, const Eigen::Vector3d& target, bool is_landmark);

  std::vector<Mark> marks_;
  Points rest_;
  Points targets_;
};

}  // namespace sinew
