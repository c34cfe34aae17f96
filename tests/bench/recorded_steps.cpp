// SPDX-License-Identifier: MIT

#include "bench/recorded_steps.h"

#include "dynamics/cpu_solver.h"
#include "session/backends.h"
#include "support/forwarding_solver.h"

namespace sinew {
namespace {

/// The recording in progress. It is global because a SolverMaker is a plain function.
Recording* g_recording = nullptr;

class RecordingSolver : public test::ForwardingSolver {
 public:
  using test::ForwardingSolver::ForwardingSolver;

  void translate(const Vector3& offset) override {
    next_.shift += offset;
    ForwardingSolver::translate(offset);
  }
  void set_input(const StepInput<float>& input) override {
    record(input);
    ForwardingSolver::set_input(input);
  }
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    record(input);
    if (g_recording->steps.empty()) {
      g_recording->settings = settings;
      g_recording->start = positions().colwise() - next_.shift;
    }
    next_.forces = input.has_forces() ? *input.forces : PointsF();
    next_.acceleration = input.acceleration;
    g_recording->steps.push_back(next_);
    next_.shift.setZero();
    ForwardingSolver::step(settings, input);
  }
  float solve_static(int iterations, float tolerance, const StepInput<float>& input) override {
    record(input);
    next_.shift.setZero();
    g_recording->steps.clear();
    return ForwardingSolver::solve_static(iterations, tolerance, input);
  }

 private:
  void record(const StepInput<float>& input) {
    if (input.fixed_positions) next_.fixed = *input.fixed_positions;
    if (!input.anchor_targets) return;
    g_recording->anchors = input.anchor_targets->batch;
    next_.targets = input.anchor_targets->positions;
  }

  RecordedStep next_;
};

std::unique_ptr<ProjectiveSolver<float>> make_recording_solver(const SolverProblem& problem) {
  g_recording->problem = problem;
  return std::make_unique<RecordingSolver>(make_cpu_solver<float>(problem));
}

}  // namespace

Recording record(Character character, const Settings& settings, int clip, int steps) {
  Recording recording;
  g_recording = &recording;
  install_gpu(GpuBackend{[] { return std::string(); }, [] { return false; },
                         [] { return std::string("recorder"); }, make_recording_solver});
  Settings chosen = settings;
  chosen.backend = Backend::kCuda;
  Session session(std::move(character), chosen, Document{}, {});
  install_gpu(std::nullopt);
  session.select_clip(clip);
  for (int i = 0; i < steps; ++i) session.advance(settings.step.time_step);
  recording.skin_vertices = session.lane().tissue()->surface_vertices;
  recording.tetrahedra = static_cast<int>(session.lane().tissue()->tetrahedra.size());
  return recording;
}

void replay(const RecordedStep& recorded, const Recording& recording, const StepSettings& settings,
            ProjectiveSolver<float>& solver) {
  solver.translate(recorded.shift);
  if (recording.anchors >= 0)
    solver.set_input({.anchor_targets = {{recording.anchors, recorded.targets}}});
  solver.step(settings, {.acceleration = recorded.acceleration,
                         .forces = &recorded.forces,
                         .fixed_positions = recorded.fixed});
}

}  // namespace sinew
