// SPDX-License-Identifier: MIT

#pragma once

#include <memory>

#include "cuda/machine.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/contacts_on_device.h"
#include "dynamics/cuda/cuda_solver_options.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// Refers to the state of a solver's bodies in device memory. Other kernels may read and write it
/// between steps, in the solver's stream. The entries of copy c begin at c times the size of one
/// body's. w is 0.
struct BodyOnDevice {
  int vertex_count = 0;  ///< vertices of one body, free and fixed, as in the problem
  int fixed_count = 0;   ///< fixed vertices of one body
  int copies = 1;
  const cuda::Vec4* positions = nullptr;   ///< vertex_count per copy, m, after the last step
  const cuda::Vec4* velocities = nullptr;  ///< vertex_count per copy, m/s, after the last step
  cuda::Vec4* fixed = nullptr;   ///< fixed_count per copy, m, ascending; for the next step
  cuda::Vec4* forces = nullptr;  ///< vertex_count per copy, N; for step_on_device()
};

/// Implements Projective Dynamics on the GPU, as a ProjectiveSolver whose state other kernels can
/// also use in device memory. The device does the iterations of a step; the host builds and factors
/// the system matrix (LocalSteps, SparseInverse) when stiffness, masses or time step have changed.
/// Among the functions of ProjectiveSolver, set_positions() sets those of all copies; the others
/// that take or return vectors of vertices or anchors are about copy 0. Settings, masses, stiffness
/// and step scales hold for all copies.
class CudaSolver : public ProjectiveSolver<float> {
 public:
  /// Sets the positions of one copy, whose velocities become zero.
  virtual void set_positions_of(int copy, const Positions& positions) = 0;

  /// Returns the stream in which the solver queues all its work.
  virtual cuda::Stream& stream() = 0;
  /// Returns the state of all copies in device memory.
  virtual BodyOnDevice on_device() = 0;
  /// Returns the targets of a batch of Anchors in device memory, in the order of the batch, copy
  /// after copy; m, w is 0.
  virtual cuda::Vec4* targets_on_device(int batch) = 0;

  /// Does one step() of all copies with the fixed positions, targets and forces that are in device
  /// memory. Launches one kernel, and uploads nothing unless settings, masses, stiffness, contacts
  /// or pulls have changed. positions() stay as they are until download().
  /// \param shifts  on the device, one for each copy, m: translates the frame of reference before
  ///                the step, as translate() does, except for fixed positions and targets, which
  ///                are in the new frame already; null: no translation
  virtual void step_on_device(const StepSettings& settings, const Eigen::Vector3f& acceleration,
                              const cuda::Vec4* shifts) = 0;
  /// Sets the contacts of the following steps, in device memory, instead of those of the input.
  /// \throws std::logic_error for a solver with more than one copy
  virtual void set_contacts_on_device(const ContactsOnDevice& contacts) = 0;
  /// Downloads positions() and velocities() of copy 0, and waits for them.
  virtual void download() = 0;
};

/// Makes a solver on the GPU.
/// \throws UnavailableError without a device, or if its memory does not suffice
std::unique_ptr<CudaSolver> make_cuda_solver(const SolverProblem& problem,
                                             const CudaSolverOptions& options = {});

}  // namespace sinew
