// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "registration/oriented_points.h"
#include "registration/pose_freedoms.h"
#include "registration/posed_body.h"
#include "registration/scan_marks.h"
#include "registration/shape_space.h"
#include "rig/pose.h"

namespace sinew {

/// Holds a member of a shape space in the pose of a scan.
struct PoseFit {
  PoseState state;               ///< from which all that follows is derived
  Eigen::VectorXd coefficients;  ///< of the shape space, in standard deviations
  double scale = 1.0;            ///< factor of the size in addition to the coefficients
  ShapedBody shape;              ///< at rest, with this scale, m
  Pose pose;                     ///< of the skeleton of the shape, in the world of the scan
  Points skin;                   ///< in the pose, 3 x n, m
  Points joints;                 ///< joint centers in the pose, 3 x j, m
  /// Topmost joints of limbs that the scan lacks (missing_limbs.h). They are at rest.
  std::vector<int> missing;
  /// Root mean square of the distances between skin and scan, each cut at 5 cm, in both
  /// directions, m. Parts that the scan lacks count with 5 cm.
  double residual = 0.0;
  bool is_copy = false;  ///< true if the skin lies exactly on the scan (pose_refinement.h)
};

/// Returns the body in a state, with a residual of 0.
PoseFit pose_fit_of(const PosedBodyModel& model, const PoseState& state);

/// Fits pose and shape of a body to a scan: a similarity to the marks (similarity.h), a pose to the
/// marks, then pose, size and shape to the marks and the surface, by iterated closest points in
/// both directions with the Levenberg-Marquardt method (pose_energy.h). If no landmarks are given,
/// the fit is tried facing both ways, and without any marks four ways; the best one is returned.
/// The result is the same for any number of threads.
/// \param freedoms  of the skeleton of the space, as from body_freedoms()
/// \param scan      upright (+y), m, about 5 to 10 mm apart; it may have holes. Without marks, it
///                  faces along +-x or +-z.
/// \throws InputError if the scan has no points, or there is no landmark or joint of a given name
/// \throws Cancelled
PoseFit fit_pose(const ShapeSpace& space, const std::vector<PoseFreedom>& freedoms,
                 const SurfacePoints& scan, const ScanMarks& marks, const Progress& progress);

}  // namespace sinew
