// SPDX-License-Identifier: MIT

#include "session/playing/convergence.h"

#include "session/outer_acceleration.h"
#include "skinning/projective/projective.h"

namespace sinew {
namespace {

constexpr int kDynamicIterations = 30;
constexpr int kStaticIterations = 60;
constexpr int kStepsBefore = 10;
// Position in the clip as a fraction of its duration. It is not the middle, where clips that go
// back and forth are at rest for a moment.
constexpr double kPlace = 0.3;

}  // namespace

std::optional<ConvergenceOfBoth> measure_convergence(Session& session) {
  auto* const skinner = dynamic_cast<ProjectiveSkinner*>(&session.lane().skinner());
  if (!skinner) return std::nullopt;
  const Settings settings = session.settings();
  session.seek(kPlace * session.duration());
  session.advance(kStepsBefore * settings.step.time_step);

  Settings more_iterations = settings;
  more_iterations.step.iterations = kDynamicIterations;
  session.apply(more_iterations);
  ProjectiveSolver<float>& solver = skinner->solver();
  solver.record_energy(true);
  session.advance(settings.step.time_step);
  const Convergence dynamic_step{solver.moves(), solver.energies()};
  solver.solve_static(kStaticIterations, 0.0F,
                      gravity_of(session.settings().gravity).cast<float>());
  const Convergence static_solve{solver.moves(), solver.energies()};
  solver.record_energy(false);
  session.apply(settings);
  return ConvergenceOfBoth{dynamic_step, static_solve};
}

}  // namespace sinew
