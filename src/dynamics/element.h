// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <array>

#include "core/types.h"
#include "cuda/host_device.h"

namespace sinew {

// A constraint kind is a struct that holds a batch of elements (constraints). The energy of element
// i has the same form for all kinds,
//   W_i = w_i / 2 |Q_i z - p_i|^2,   p_i the projection of Q_i z  (Komaritzan 2022, 2.2).
// ElementBatch::energy() (element_batch.h) computes it for all of them. ElementBatch also computes
// the forces, for which strain and volume have a faster version (VectorElements), and the entries
// of the system matrix. A kind only defines Q_i, p_i and w_i, by these members:
//   kRows                   number of rows of Q_i; Q_i z is stored transposed, as 3 x kRows
//   kParameters             number of parameters that a projection needs in addition to Q_i z
//   kTranslationInvariant   true if the columns of Q_i sum to zero; the GPU needs that
//   kNeedsVolume            true if elements are tetrahedra, undefined for those flat at rest; the
//                           kind then has a member `tetrahedra`
//   kRotates                true if a projection finds a rotation, by one call of
//                           math.nearest_rotation() or math.nearest_with_determinant()
//   kMatrixFraction         optional: fraction of w_i in the system matrix, above 1/2; 1 if absent
//   energy(current, parameters)   optional, static: W_i / w_i, of a kind whose p_i is no projection
//                           but Q_i z minus the gradient of this energy (hyperelastic.h)
//   stiffness               vector with one value per element
//   size(), element(i, rest)
//   project(current, parameters, math)   static; maps Q_i z to p_i, both 3 x kRows
// A kind is registered in constraint_set.h, for the CPU and the GPU.
//
// project() is a template, marked SINEW_HOST_DEVICE. On the CPU, `math` is a HostMath and matrices
// are Eigen's. In kernels it is a cuda::DeviceMath and matrices are cuda::Columns, which have those
// members of Eigen's matrices that the kinds use. Both have
//   Columns<N>                                   type: a 3 x N matrix
//   nearest_rotation(f)                          the proper rotation nearest to a 3 x 3 matrix
//   nearest_with_determinant(f, target)          see nearest_determinant.h
//   columns<N>(parameters, first)                3 N parameters as a 3 x N matrix, column by column
// `parameters[i]` is a parameter.

/// Holds the constant data of one element, computed from the rest positions.
template <int Rows, int Parameters>
struct RestElement {
  Eigen::VectorXi vertices;
  Eigen::Matrix<double, Rows, Eigen::Dynamic> rows;  ///< Q_i, one column per vertex
  /// Length, area or volume at rest (or a power of it), with w_i = stiffness * measure. It makes
  /// the energy of a body independent of the resolution of its mesh.
  double measure = 0.0;
  std::array<double, Parameters> parameters{};
};

/// Holds Q z or p of one element, transposed: one column per row of Q.
template <typename Real, int Rows>
using Projected = Eigen::Matrix<Real, 3, Rows>;

template <typename Real, int Parameters>
using ProjectionParameters = std::array<Real, Parameters>;

}  // namespace sinew
