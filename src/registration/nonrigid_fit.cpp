// SPDX-License-Identifier: MIT

#include "registration/nonrigid_fit.h"

#include <algorithm>

#include "registration/arap_energy.h"
#include "registration/bending_energy.h"
#include "registration/closest_point_energy.h"
#include "registration/fit_system.h"
#include "registration/local_rotations.h"

namespace sinew {
namespace {

/// Area that a landmark stands for, over the square of the height: that of a disk of 2 cm on a
/// person.
constexpr double kLandmarkArea = 4e-4;

/// The regularization of one stage, of which just the rotations change.
struct Regularization {
  BendingEnergy bending;
  ArapEnergy arap;
  double bending_weight, arap_weight;

  Eigen::SparseMatrix<double> matrix() const {
    return bending_weight * bending.matrix() + arap_weight * arap.matrix();
  }
  Points pull(const std::vector<Eigen::Matrix3d>& rotations) const {
    return bending_weight * bending.pull(rotations) + arap_weight * arap.pull(rotations);
  }
};

}  // namespace

NonrigidSettings body_fit_settings() {
  NonrigidSettings settings;
  constexpr double kDegrees60 = 0.5;
  constexpr double kDegrees45 = 0.707;
  constexpr double kDegrees30 = 0.866;
  // Limits of 5 cm and 1 cm for a person of 1.7 m.
  constexpr double kDistance = 0.03;
  constexpr double kSideways = 0.006;
  settings.stages = {{0.100, 0.050, 1.0, {kDistance, kDegrees60, 2.0 * kSideways}, 5},
                     {0.060, 0.030, 1.0, {kDistance, kDegrees45, kSideways}, 5},
                     {0.035, 0.015, 0.5, {kDistance, kDegrees45, kSideways}, 5},
                     {0.020, 0.007, 0.2, {kDistance, kDegrees30, kSideways}, 5},
                     {0.012, 0.004, 0.1, {kDistance, kDegrees30, kSideways}, 5},
                     {0.008, 0.0025, 0.1, {kDistance, kDegrees30, kSideways}, 4},
                     {0.005, 0.0015, 0.1, {kDistance, kDegrees30, kSideways}, 5}};
  return settings;
}

NonrigidResult fit_nonrigid(const FitSource& source, const TargetSurface& target,
                            const std::vector<PointPair>& landmarks,
                            const NonrigidSettings& settings, const Progress& progress) {
  const Eigen::Index count = source.positions.cols();
  const Eigen::VectorXd stiffness =
      source.stiffness.size() == count ? source.stiffness : Eigen::VectorXd::Ones(count);
  const double height = bounding_box(source.positions).sizes().maxCoeff();
  NonrigidResult result{source.start.cols() == count ? source.start : source.positions, {}};
  Points rest = source.positions;
  int done = 0;
  int all = 0;
  for (const FitStage& stage : settings.stages) all += stage.iterations;
  for (const FitStage& stage : settings.stages) {
    if (settings.resets_rest) rest = result.positions;
    const SurfaceLaplacian laplacian = surface_laplacian(rest, source.triangles);
    const double bending_length = stage.bending_length * height;
    const double stretching_length = stage.stretching_length * height;
    const Regularization regularization{
        BendingEnergy(laplacian, rest, stiffness), ArapEnergy(laplacian, rest, stiffness),
        bending_length * bending_length * bending_length * bending_length,
        stretching_length * stretching_length};
    const LandmarkEnergy landmark_energy(landmarks,
                                         stage.landmark_weight * kLandmarkArea * height * height,
                                         static_cast<int>(count));
    FitSystem system(regularization.matrix() + landmark_energy.matrix());
    CorrespondenceLimits limits = stage.limits;
    limits.distance *= height;
    limits.sideways *= height;
    for (int iteration = 0; iteration < stage.iterations; ++iteration) {
      progress.report(static_cast<double>(done++) / all, "Fitting the surface");
      const Points normals = smooth_normals({result.positions, source.triangles}, 0.0);
      result.last = find_correspondences(result.positions, normals, target, limits);
      if (source.trust.size() == count)
        result.last.weights = result.last.weights.cwiseProduct(source.trust);
      const ClosestPointEnergy attraction(result.last, laplacian.areas, settings.point_weight);
      const Points right_side =
          landmark_energy.pull() + attraction.pull() +
          regularization.pull(local_rotations(laplacian.stiffness, rest, result.positions));
      system.set_blocks(attraction.places(), attraction.planes(), result.last.normals);
      constexpr double kTolerance = 1e-3;
      constexpr int kMostIterations = 12;
      result.positions = system.solve(right_side, result.positions, kTolerance, kMostIterations);
    }
  }
  progress.report(1.0, "Fitting the surface");
  return result;
}

}  // namespace sinew
