// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Largest number of neighbors of a fine vertex.
constexpr int kMaxNeighbors = 64;

using NeighborWeights = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxNeighbors, 1>;
using NeighborPoints = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, kMaxNeighbors>;
using NeighborTangents = Eigen::Matrix<double, Eigen::Dynamic, 2, 0, kMaxNeighbors, 2>;

/// Selects the largest degree of the polynomials in the basis.
enum class Basis { kConstant, kLinear, kQuadratic };

/// Holds the weights N_i that combine values at the neighbors to a value at another point.
struct LeastSquaresFit {
  NeighborWeights weights;
  Basis reproduced = Basis::kConstant;  ///< polynomials that N reproduces, except along the normal
                                        ///< if the neighbors lie in a plane
  /// Derivatives along the two directions in which the neighbors spread most: the sum over i of
  /// tangents(i, j) x_i is the j-th of two orthogonal unit vectors at rest. Zero if all neighbors
  /// lie on a line.
  NeighborTangents tangents;
};

/// Computes moving least squares weights (Komaritzan 2022, eq. 3.8), with the basis psi = (1, x, y,
/// z, xx, yy, zz, xy, xz, yz) or its first part,
///   N_i = omega_i psi_i^T K^+ psi(at),  K = sum of omega_i psi_i psi_i^T,
/// for points centered and scaled to the unit sphere. The pseudo-inverse is computed degree by
/// degree (constants, then what the linear terms add, then what the quadratic ones add), and within
/// a degree direction by direction. A direction that the neighbors hardly span would need large
/// weights, so it is added only as far as the sum of |N_i| stays bounded. Linear thus falls back to
/// constant, and quadratic to linear, gradually and without affecting the lower degree.
/// \param points   the neighbors as columns, at least one
/// \param omega    weights >= 0, at least one of them > 0
/// \param at       point at which the weights are evaluated
/// \param highest  largest degree of the basis
LeastSquaresFit fit_least_squares(const NeighborPoints& points, const NeighborWeights& omega,
                                  const Eigen::Vector3d& at, Basis highest);

}  // namespace sinew
