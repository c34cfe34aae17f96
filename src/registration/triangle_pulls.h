// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/pose_energy.h"
#include "registration/target_surface.h"

namespace sinew {

/// Finds closest points on the triangles of a posed body and a scan that nearly agree. Other than
/// the samples of SurfacePulls, they have no distance at all where both surfaces are the same. The
/// planes are those of the triangles, of which distances change linearly, so that the rounds of a
/// fit converge as fast as the method of Newton.
class TrianglePulls {
 public:
  /// \param model, scan  must outlive this
  TrianglePulls(const PosedBodyModel& model, const TargetSurface& scan);

  struct Found {
    std::vector<PosePull> pulls;  ///< whose points are valid until the next search
    double spread;                ///< standard deviation of the distances, m
  };
  /// Returns pulls from the vertices of the body to the scan, and from points of the body to
  /// vertices of the scan.
  Found find(const PosedBody& body);

 private:
  const PosedBodyModel& model_;
  const TargetSurface& scan_;
  std::vector<int> scan_samples_;     ///< vertices
  std::vector<BlendedPoint> places_;  ///< on triangles of the body, for each sample of the scan
};

}  // namespace sinew
