// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/posed_body.h"

namespace sinew {

/// Pulls a point of the body to a place of a scan.
struct PosePull {
  const BlendedPoint* point;
  Eigen::Vector3d target;                            ///< m
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< unit
  double weight = 1.0;                               ///< 1 / m^2
  /// Share of the weight that the distance across the normal has, in [0, 1]. 1: the distance to the
  /// point counts; 0: that to the plane.
  double tangential = 1.0;
};

/// Says how much is expected of a body before anything is known of it.
struct PosePriors {
  double angles = 1.0;          ///< weight of the freedoms' spreads
  double coefficients = 1.0;    ///< weight of their normal distribution
  double scale_spread = 0.05;   ///< standard deviation of the logarithm of the scale
  double limit_spread = 0.035;  ///< of angles beyond their limits, rad
};

/// Returns the usual priors of the bodies of a space. \param coefficients  their weight
PosePriors body_priors(const ShapeSpace& space, double coefficients);

/// The energy that fits a posed body. With d the vector from a target to the point, pulls of weight
/// w and tangential share t, angles q that exceed their limits by x, and coefficients c, it is
///   E = 1/2 sum w [(1 - t) (n . d)^2 + t |d|^2]
///     + 1/2 angles sum (q / spread)^2 + 1/2 sum (x / limit_spread)^2
///     + 1/2 coefficients |c|^2 + 1/2 (log scale / scale_spread)^2.
class PoseEnergy {
 public:
  struct Derivatives {
    Eigen::VectorXd gradient;
    Eigen::MatrixXd hessian;  ///< of Gauss and Newton: without the curvature of places
  };

  /// \param model  must outlive this, as must the points of the pulls
  PoseEnergy(const PosedBodyModel& model, std::vector<PosePull> pulls, const PosePriors& priors);

  double value(const PoseState& state) const;
  Derivatives derivatives(const PoseState& state) const;

 private:
  const PosedBodyModel& model_;
  std::vector<PosePull> pulls_;
  PosePriors priors_;
};

/// Descends by the Levenberg-Marquardt method, with the damping of Nielsen 1999.
/// \param iterations  at most; it ends before when a step changes the energy by less than 1e-9 of
/// it
PoseState minimized(const PoseEnergy& energy, PoseState state, int iterations);

}  // namespace sinew
