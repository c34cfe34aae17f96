// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>

#include "tissue/tissue_model.h"

namespace sinew {

/// Returns the constant matrix of a body's time steps: masses divided by the squared time step,
/// stiffness, and the anchoring of the base. It is the lower triangle of the free vertices, in
/// their order.
/// \param time_step  s
Eigen::SparseMatrix<double> step_matrix(const TissueModel& tissue, double time_step);

}  // namespace sinew
