// SPDX-License-Identifier: MIT

#include "dynamics/cuda/step_launches.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/error.h"

namespace sinew {

void StepLaunches::set_shape(const cuda::StepShape& shape, int wanted_blocks) {
  const int resident = cuda::resident_step_blocks(shape);
  if (resident == 0)
    throw UnavailableError(
        "more tetrahedra meet around one place than a block of this GPU has memory for; use a "
        "finer or more even mesh, or --backend cpu");
  shape_ = shape;
  blocks_ = std::clamp(wanted_blocks, 1, resident);
  report_ = cuda::Buffer<cuda::StepReport>(1);
}

void StepLaunches::upload_plans(std::vector<cuda::IterationPlan> plans) {
  if (plans == host_plans_) return;
  host_plans_ = std::move(plans);
  plans_.reserve(host_plans_.size());
  plans_.upload(host_plans_, stream_);
}

void StepLaunches::launch(const cuda::StepArguments& arguments) {
  cuda::launch_step(arguments, shape_, blocks_, stream_);
  report_is_out_ = true;
}

/// Adds the times of the last launch to those of the step's earlier launches.
void StepLaunches::fetch_report() {
  if (!report_is_out_) return;
  report_.download(std::span(&last_, 1), stream_);
  stream_.synchronize();
  report_is_out_ = false;
  constexpr double kMilliseconds = 1e-6;
  times_.local_ms += kMilliseconds * static_cast<double>(last_.local_ns);
  times_.global_ms += kMilliseconds * static_cast<double>(last_.global_ns);
  times_.contact_ms += kMilliseconds * static_cast<double>(last_.rows_ns);
}

float StepLaunches::last_move() const {
  // After recorded iterations, a last launch without iterations has ended the step.
  if (!recording_) return last_.last_move;
  return moves_.empty() ? 0.0F : static_cast<float>(moves_.back());
}

void StepLaunches::run(cuda::StepArguments arguments, std::vector<cuda::IterationPlan> plans) {
  times_ = {};
  energies_.clear();
  moves_.clear();
  arguments.end_iteration = static_cast<int>(plans.size());
  upload_plans(std::move(plans));
  arguments.plans = plans_.data();
  arguments.report = report_.data();
  if (recording_) return run_one_by_one(arguments);
  launch(arguments);
}

void StepLaunches::run_one_by_one(cuda::StepArguments arguments) {
  const int count = arguments.end_iteration;
  const bool ends = std::exchange(arguments.ends, false);
  arguments.end_iteration = 0;
  launch(arguments);
  energies_.push_back(objective_(arguments));
  arguments.begins = false;
  for (int i = 0; i < count; ++i) {
    arguments.first_iteration = i;
    arguments.end_iteration = i + 1;
    launch(arguments);
    energies_.push_back(objective_(arguments));
    fetch_report();
    moves_.push_back(static_cast<double>(last_.last_move));
    if (arguments.is_static && moves_.back() < arguments.tolerance) break;
  }
  arguments.first_iteration = arguments.end_iteration = count;
  arguments.ends = ends;
  launch(arguments);
}

}  // namespace sinew
