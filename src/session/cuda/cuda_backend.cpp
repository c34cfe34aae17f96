// SPDX-License-Identifier: MIT

#include "session/cuda/cuda_backend.h"

#include "cuda/machine.h"
#include "dynamics/cuda/cuda_solver.h"
#include "session/cuda/cuda_crowd.h"
#include "session/cuda/cuda_resident_skin.h"
#include "skinning/cuda/cuda_resident_step.h"

namespace sinew {
namespace {

std::string device_name() {
  return cuda::device().name;
}

std::unique_ptr<ProjectiveSolver<float>> make_solver(const SolverProblem& problem) {
  return make_cuda_solver(problem);
}

}  // namespace

GpuBackend cuda_backend() {
  return {cuda::why_unavailable,   cuda::is_defective,      device_name,    make_solver,
          make_cuda_resident_step, make_cuda_resident_skin, make_cuda_crowd};
}

}  // namespace sinew
