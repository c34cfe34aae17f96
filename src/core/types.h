// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <vector>

namespace sinew {

/// Holds points as columns, 3 x n. Double precision is used while a character is prepared, float in
/// the simulation.
using Points = Eigen::Matrix3Xd;
using PointsF = Eigen::Matrix3Xf;

/// Represents a rigid transform, without scale.
using Transform = Eigen::Isometry3d;

using Triangle = std::array<int, 3>;     ///< counter-clockwise seen from outside
using Tetrahedron = std::array<int, 4>;  ///< positive when det(b - a, c - a, d - a) > 0

}  // namespace sinew
