#pragma once

#include <Eigen/Core>
#include <array>

#include "core/types.h"

namespace sinew {

// A constraint kind is a struct that holds a batch of its elements and says, for one element i,
//   W_i = w_i / 2 |Q_i z - p_i|^2,   p_i the projection of Q_i z  (Komaritzan 2022, 2.2).
// It has
//   kRows                   rows of Q_i; Q_i z is handled transposed, as 3 x kRows
//   kParameters             numbers that a projection needs besides Q_i z
//   kTranslationInvariant   the columns of Q_i sum to zero
//   kNeedsVolume            elements are tetrahedra that cannot work when flat at rest
//   stiffness               one number for each element
//   size(), element(i, rest)
//   project<Real>(current, parameters)   static; Q_i z -> p_i, both 3 x kRows
// and enters the program by one line in constraint_set.h.

/// What one element is at rest.
template <int Rows, int Parameters>
struct RestElement {
  Eigen::VectorXi vertices;
  Eigen::Matrix<double, Rows, Eigen::Dynamic> rows;  ///< Q_i: one column for each vertex
  double measure = 0.0;  ///< w_i = stiffness * measure, so that refining changes nothing
  std::array<double, Parameters> parameters{};
};

/// Q z of one element, transposed: one column for each row of Q.
template <typename Real, int Rows>
using Projected = Eigen::Matrix<Real, 3, Rows>;

template <typename Real, int Parameters>
using ProjectionParameters = std::array<Real, Parameters>;

}  // namespace sinew
