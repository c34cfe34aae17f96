// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "cuda/memory.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// Launches the kernel of the steps of a CudaSolver, and holds what its launches report to the
/// host: times, moves and, on request, energies.
class StepLaunches {
 public:
  /// Computes the objective of a step after a launch, J.
  using Objective = std::function<double(const cuda::StepArguments&)>;

  /// \param stream     must outlive this
  /// \param objective  is called after each iteration while energies are recorded
  StepLaunches(cuda::Stream& stream, Objective objective)
      : stream_(stream), objective_(std::move(objective)) {}

  /// Sets the sizes of the kernel's blocks and the number of blocks that a step has work for, of
  /// which at most as many are launched as the device holds at once. Allocates the report.
  /// \throws UnavailableError if a block needs more shared memory than there is
  void set_shape(const cuda::StepShape& shape, int wanted_blocks);
  /// Turns the recording of energies() and moves() on or off.
  void record_energy(bool on) { recording_ = on; }

  /// Does all iterations of a step: in one launch, or in one for each iteration if energies and
  /// moves are recorded.
  /// \param arguments  of the step, without `plans` and `report`
  /// \param plans      by iteration; uploaded if they differ from those of the last step
  void run(cuda::StepArguments arguments, std::vector<cuda::IterationPlan> plans);
  /// Waits for the last launch and downloads its report, unless that has happened already.
  void fetch_report();

  /// Returns the times of the launches of the last step whose report has been fetched.
  const SolverTimes& times() const { return times_; }
  /// Returns the largest displacement of a vertex in the last iteration of the last step whose
  /// report has been fetched, m.
  float last_move() const;
  /// Returns the recorded energies, J: before the first iteration and after each one.
  const std::vector<double>& energies() const { return energies_; }
  /// Returns the recorded largest displacements, m, by iteration.
  const std::vector<double>& moves() const { return moves_; }

 private:
  void upload_plans(std::vector<cuda::IterationPlan> plans);
  void run_one_by_one(cuda::StepArguments arguments);
  void launch(const cuda::StepArguments& arguments);

  cuda::Stream& stream_;
  Objective objective_;
  cuda::StepShape shape_;
  int blocks_ = 0;
  cuda::Buffer<cuda::IterationPlan> plans_;
  std::vector<cuda::IterationPlan> host_plans_;
  cuda::Buffer<cuda::StepReport> report_;
  cuda::StepReport last_;       ///< the last report that was downloaded
  bool report_is_out_ = false;  ///< the last launch's report has not been downloaded
  SolverTimes times_;
  bool recording_ = false;
  std::vector<double> energies_, moves_;
};

}  // namespace sinew
