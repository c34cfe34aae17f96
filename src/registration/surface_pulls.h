// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/point_tree.h"
#include "registration/pose_energy.h"

namespace sinew {

/// Says which places of body and scan may belong together, and how hard they pull.
struct SurfaceMatching {
  double from_body = 0.05;  ///< largest distance from the body to the scan, m
  double from_scan = 0.05;  ///< largest distance from the scan to the body, m
  double cosine = 0.7;      ///< smallest, of the angle between the normals
  double outlier = 0.02;    ///< residual at which the weight falls to a quarter, m
  double tangential = 0.0;  ///< PosePull::tangential
};

/// Finds closest points between a posed body and a scan.
class SurfacePulls {
 public:
  /// \param model    must outlive this
  /// \param spacing  of the samples of body and scan for pulls, m
  SurfacePulls(const PosedBodyModel& model, const SurfacePoints& scan, double spacing);

  /// Chooses other samples.
  void set_spacing(double spacing);

  /// Leaves vertices out of the search for pulls. \param kept  0 for those that are left out, n
  void keep(const Eigen::VectorXd& kept);

  /// Returns the samples of the scan.
  SurfacePoints scan_samples() const;

  /// Returns pulls from samples of the body to the closest places of the scan, and pulls to samples
  /// of the scan from the vertices of the body closest to them, so that no limb of the scan is left
  /// without a body. The plane of a pull has the mean normal of both places: that of a circle's
  /// chord, so that points of one round surface do not pull each other (Rusinkiewicz 2019).
  std::vector<PosePull> pulls(const PosedBody& body, const SurfaceMatching& matching) const;

  /// Returns the root mean square of the distances between the samples of one surface and the
  /// other, each cut at `cut`, in both directions, m.
  double residual(const PosedBody& body, double cut) const;

 private:
  struct Match {
    int vertex = -1;
    int scan = -1;
  };
  /// Matches those samples of the body that are in `searched`, and all of the scan.
  /// \param searched  vertices, ascending
  std::vector<Match> matches(const SurfacePoints& surface, const std::vector<int>& searched,
                             const SurfaceMatching& matching) const;

  const PosedBodyModel& model_;
  PointTree scan_;
  std::vector<int> all_;           ///< vertices
  std::vector<int> kept_;          ///< vertices, ascending
  std::vector<int> body_samples_;  ///< vertices
  std::vector<int> scan_samples_;  ///< points of the scan
};

}  // namespace sinew
