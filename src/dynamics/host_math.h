// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <Eigen/LU>
#include <array>
#include <cstddef>

#include "dynamics/nearest_determinant.h"
#include "dynamics/polar.h"

namespace sinew {

/// Implements the operations of projections (element.h) on the CPU, with Eigen's matrices.
/// Rotations are computed in double.
template <typename Real>
struct HostMath {
  template <int N>
  using Columns = Eigen::Matrix<Real, 3, N>;

  Columns<3> nearest_rotation(const Columns<3>& f) const {
    return polar_rotation(f.template cast<double>()).template cast<Real>();
  }
  Columns<3> nearest_with_determinant(const Columns<3>& f, double target) const {
    return sinew::nearest_with_determinant(f.template cast<double>(), target).template cast<Real>();
  }
  template <int N, std::size_t Count>
  Eigen::Map<const Columns<N>> columns(const std::array<Real, Count>& parameters, int first) const {
    return Eigen::Map<const Columns<N>>(parameters.data() + first);
  }
};

}  // namespace sinew
