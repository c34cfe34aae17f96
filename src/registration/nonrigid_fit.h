// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "registration/correspondences.h"
#include "registration/landmark_energy.h"
#include "registration/target_surface.h"

namespace sinew {

/// A surface that is fitted, at its first guess.
struct FitSource {
  Points positions;  ///< 3 x n
  std::vector<Triangle> triangles;
  /// For each vertex how much stiffer it is than others: larger than 1 where the target has little
  /// to say, as at hands. Empty: 1 everywhere.
  Eigen::VectorXd stiffness{};
  /// For each vertex the weight of its target, 0 to 1. Empty: 1 everywhere.
  Eigen::VectorXd trust{};
  /// Initial positions of the fit, 3 x n, with `positions` as the rest shape. Empty: `positions`.
  Points start{};
};

/// One stage of a fit. Lengths are over the height of the source, so that fits are the same in any
/// unit.
struct FitStage {
  /// Length below which the surface keeps its rest shape in bending: the weight of the bending
  /// energy is its fourth power.
  double bending_length;
  /// The same for stretching and shear: the weight is its square. Smaller than `bending_length`,
  /// since bodies differ in girth.
  double stretching_length;
  double landmark_weight;       ///< of the area of a landmark, kLandmarkArea
  CorrespondenceLimits limits;  ///< over the height, too
  int iterations;
};

struct NonrigidSettings {
  std::vector<FitStage> stages;
  /// Weight of the distance from a target along its plane, over that from the plane.
  double point_weight = 0.1;
  /// Restarts each stage from the rest shape that the one before has found, as Komaritzan 2022 does
  /// for layers. Otherwise all stages measure bending against the first guess.
  bool resets_rest = false;
};

/// Returns the settings for bodies whose pose and shape are found up to centimeters.
NonrigidSettings body_fit_settings();

/// The result of a fit.
struct NonrigidResult {
  Points positions;      ///< 3 x n
  Correspondences last;  ///< of the last iteration
};

/// Fits a surface to a target without keeping it rigid (Achenbach 2017, Komaritzan 2022, 4.2.4):
/// minimizes
///
///     1/2 sum_i c_i A_i [(n_i . (x_i - t_i))^2 + p |x_i - t_i|^2] + a^4 E_bending + b^2 E_arap
///     + landmarks,
///
/// where the targets t_i and the rotations of the rest shape are found anew in each iteration, and
/// a and b fall from stage to stage. Vertices without a target follow the others by the
/// regularization alone. The result is the same for any number of threads.
/// \throws Cancelled
NonrigidResult fit_nonrigid(const FitSource& source, const TargetSurface& target,
                            const std::vector<PointPair>& landmarks,
                            const NonrigidSettings& settings, const Progress& progress);

}  // namespace sinew
