// SPDX-License-Identifier: MIT

#include "registration/relaxed_skin.h"

#include <cmath>

#include "registration/arap_energy.h"
#include "registration/bending_energy.h"
#include "registration/fit_system.h"
#include "registration/folded_triangles.h"
#include "registration/local_rotations.h"

namespace sinew {

Points relaxed_skin(const Points& rest, const Points& posed,
                    const std::vector<Triangle>& triangles) {
  if (folded_triangles(rest, posed, triangles).empty()) return posed;
  // Lengths over which bends and stretches are spread, over the height: a knee's.
  constexpr double kBendingLength = 0.02;
  constexpr double kStretchingLength = 0.015;
  constexpr int kIterations = 8;
  const double height = bounding_box(rest).sizes().maxCoeff();
  const SurfaceLaplacian laplacian = surface_laplacian(rest, triangles);
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(rest.cols());
  const BendingEnergy bending(laplacian, rest, ones);
  const ArapEnergy arap(laplacian, rest, ones);
  const double bending_weight = std::pow(kBendingLength * height, 4);
  const double stretching_weight = std::pow(kStretchingLength * height, 2);
  FitSystem system(bending_weight * bending.matrix() + stretching_weight * arap.matrix());
  system.set_blocks(laplacian.areas, Eigen::VectorXd::Zero(rest.cols()),
                    Points::Zero(3, rest.cols()));
  const Points pull = posed * laplacian.areas.asDiagonal();
  Points relaxed = posed;
  for (int i = 0; i < kIterations; ++i) {
    const auto rotations = local_rotations(laplacian.stiffness, rest, relaxed);
    constexpr double kTolerance = 1e-4;
    constexpr int kMostIterations = 4;
    relaxed = system.solve(
        pull + bending_weight * bending.pull(rotations) + stretching_weight * arap.pull(rotations),
        relaxed, kTolerance, kMostIterations);
  }
  return relaxed;
}

}  // namespace sinew
