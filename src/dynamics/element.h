// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <array>

#include "core/types.h"

namespace sinew {

// A constraint kind is a struct that holds a batch of elements (constraints). The energy of element
// i has the same form for all kinds,
//   W_i = w_i / 2 |Q_i z - p_i|^2,   p_i the projection of Q_i z  (Komaritzan 2022, 2.2).
// ElementBatch::energy() (element_batch.h) computes it for all of them. ElementBatch also computes
// the forces, for which strain has a faster version (VectorStrain), and the entries of the system
// matrix. A kind only defines Q_i, p_i and w_i, by these members:
//   kRows                   number of rows of Q_i; Q_i z is stored transposed, as 3 x kRows
//   kParameters             number of parameters that a projection needs in addition to Q_i z
//   kTranslationInvariant   true if the columns of Q_i sum to zero
//   kNeedsVolume            true if elements are tetrahedra, undefined for those flat at rest; the
//                           kind then has a member `tetrahedra`
//   stiffness               vector with one value per element
//   size(), element(i, rest)
//   project<Real>(current, parameters)   static; maps Q_i z to p_i, both 3 x kRows
// A kind is registered by a line in constraint_set.h. The GPU has its own projections:
// cuda/projections.h, chosen by device_kind() (cuda/element_tables.cpp).

/// The constant data of one element, computed from the rest positions.
template <int Rows, int Parameters>
struct RestElement {
  Eigen::VectorXi vertices;
  Eigen::Matrix<double, Rows, Eigen::Dynamic> rows;  ///< Q_i, one column per vertex
  /// Length, area or volume at rest (or a power of it), with w_i = stiffness * measure. It makes
  /// the energy of a body independent of the resolution of its mesh.
  double measure = 0.0;
  std::array<double, Parameters> parameters{};
};

/// Q z or p of one element, transposed: one column per row of Q.
template <typename Real, int Rows>
using Projected = Eigen::Matrix<Real, 3, Rows>;

template <typename Real, int Parameters>
using ProjectionParameters = std::array<Real, Parameters>;

}  // namespace sinew
