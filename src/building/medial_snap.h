// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "building/body_probe.h"

namespace sinew {

/// A ball inside a body.
struct InscribedBall {
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  double radius = 0.0;
};

/// Returns the ball that a point is moved to so that it lies in the middle of the body: the ball
/// inside the body that contains the point, or touches it, and cannot grow by a small displacement
/// of its center. It is found by an ascent of the distance to the surface, which ends on the medial
/// axis (for a limb of round cross section on the line through its middle), with an error below
/// 1e-4 of the body's size. A point outside is first moved to the middle of the body below the
/// nearest point of the surface.
/// \param across  the center moves only in the plane of this normal through the point, as for a
///                joint in a limb along `across`; zero: it moves freely
/// \return        nothing for a surface without a body, or if there is no body below the point
std::optional<InscribedBall> medial_ball(const BodyProbe& body, const Eigen::Vector3d& point,
                                         const Eigen::Vector3d& across = Eigen::Vector3d::Zero());

/// Returns a point inside the body at the given one, or else near it: below the nearest point of
/// the surface, by a small fraction of the thickness there. Nothing as for medial_ball().
std::optional<Eigen::Vector3d> moved_inside(const BodyProbe& body, const Eigen::Vector3d& point);

}  // namespace sinew
