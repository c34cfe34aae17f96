#pragma once

#include <Eigen/SparseCore>

#include "tissue/tissue_model.h"

namespace sinew {

/// The constant matrix of a body's time steps of so many seconds: masses over the step squared,
/// stiffness, and what anchors the base. Lower triangle of the free vertices, in their order.
Eigen::SparseMatrix<double> step_matrix(const TissueModel& tissue, double time_step);

}  // namespace sinew
