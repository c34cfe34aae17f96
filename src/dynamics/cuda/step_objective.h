// SPDX-License-Identifier: MIT

#pragma once

#include "dynamics/cuda/device_rows.h"
#include "dynamics/cuda/device_state.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/local_steps.h"
#include "dynamics/vertex_numbers.h"

namespace sinew {

/// Computes the objective (ProjectiveSolver::energies) of copy 0 after an iteration, on the host in
/// double. It is meant for recording, not for speed. Waits for the stream.
/// \param masses  in the solver's order
/// \param host    local steps in the solver's numbering
double step_objective(const cuda::StepArguments& step, const DeviceState& state,
                      const VertexNumbers& numbers, const Eigen::VectorXd& masses,
                      const LocalSteps<double>& host, const DeviceRows& rows, cuda::Stream& stream);

}  // namespace sinew
