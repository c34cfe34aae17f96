#pragma once

#include "core/types.h"

namespace sinew {

/// The most neighbours a fine vertex may have.
constexpr int kMostNeighbours = 64;

using NeighbourWeights = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMostNeighbours, 1>;
using NeighbourPoints = Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, kMostNeighbours>;
using NeighbourTangents = Eigen::Matrix<double, Eigen::Dynamic, 2, 0, kMostNeighbours, 2>;

enum class Basis { kConstant, kLinear, kQuadratic };

/// Weights N_i with which values at the neighbours are combined to a value at another place.
struct LeastSquaresFit {
  NeighbourWeights weights;
  Basis reproduced = Basis::kConstant;  ///< polynomials that N reproduces, off the point's normal
                                        ///< direction where the neighbours lie in a plane
  /// Derivatives along the two widest directions of the neighbours: sum over i of tangents(i, j)
  /// x_i is the j-th of two orthogonal unit vectors at rest. Zero where all lie on a line.
  NeighbourTangents tangents;
};

/// Moving least squares: the weights of Komaritzan 2022, eq. 3.8, with the basis
/// psi = (1, x, y, z, xx, yy, zz, xy, xz, yz) or the first part of it,
///   N_i = omega_i psi_i^T K^+ psi(at),  K = sum of omega_i psi_i psi_i^T,
/// points centred and scaled to the unit sphere. The pseudo-inverse is taken degree by degree
/// (constants, then what the linear terms add, then what the quadratic ones add), and within a
/// degree direction by direction: a direction that the neighbours hardly span would need large
/// weights, and is added only as far as the sum of |N_i| stays bounded. So linear falls back to
/// constant, and quadratic to linear, gradually and without spoiling the lower degree.
/// \param points  at least one, as columns
/// \param omega   weights >= 0, at least one above
LeastSquaresFit fit_least_squares(const NeighbourPoints& points, const NeighbourWeights& omega,
                                  const Eigen::Vector3d& at, Basis highest);

}  // namespace sinew
