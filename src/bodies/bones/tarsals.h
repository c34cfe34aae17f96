// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "solids/solid.h"

namespace sinew {

// The tarsals in the frame of the foot (foot_frame()), in mm.

std::unique_ptr<Solid> talus_shape();
std::unique_ptr<Solid> calcaneus_shape();
std::unique_ptr<Solid> navicular_shape();
std::unique_ptr<Solid> medial_cuneiform_shape();
std::unique_ptr<Solid> intermediate_cuneiform_shape();
std::unique_ptr<Solid> lateral_cuneiform_shape();
std::unique_ptr<Solid> cuboid_shape();

/// Head of the talus: an ellipsoid, with its center, its radii across, along and up, its axis
/// and the direction of the last radius.
const Eigen::Vector3d kTalarHead(34.0, -18.5, -10.5);
const Eigen::Vector3d kTalarHeadRadii(14.5, 11.0, 12.0);
const Eigen::Vector3d kTalarHeadAxis(0.90, -0.28, -0.30);
const Eigen::Vector3d kTalarHeadUp(0.0, 1.0, 0.35);

}  // namespace sinew
