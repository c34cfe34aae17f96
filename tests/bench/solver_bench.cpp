// SPDX-License-Identifier: MIT

// Prints how the local step and the solves of a time step scale with the size of the body, from a
// thousand to two hundred thousand simulated vertices. Also prints the speedup by a second thread,
// and how close the times are to the limits of this processor's memory and arithmetic. Not a test:
// build target solver_bench, run it on an idle machine. It takes minutes.
//   solver_bench [VERTICES...]
//   solver_bench --baseline [VERTICES...]    compares with the textbook solver
//   solver_bench --set KEY=VALUE ...         changes settings

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assets/scene/import_worker.h"
#include "bench/machine_limits.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "samples/samples.h"
#include "session/session.h"
#include "session/settings/format_defaults.h"
#include "skinning/projective/projective.h"

namespace {

using namespace sinew;

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/// Restricts the process to the first `count` of its processors.
void pin(int count) {
  cpu_set_t all, chosen;
  CPU_ZERO(&chosen);
  sched_getaffinity(0, sizeof(all), &all);
  static const cpu_set_t original = all;
  for (int cpu = 0, left = count; cpu < CPU_SETSIZE && left > 0; ++cpu)
    if (CPU_ISSET(cpu, &original)) {
      CPU_SET(cpu, &chosen);
      --left;
    }
  sched_setaffinity(0, sizeof(chosen), &chosen);
}

struct Times {
  double step, local, solve;  ///< ms
};

Times play(Session& session, int steps) {
  session.seek(0.0);
  std::vector<double> step, local, solve;
  for (int i = 0; i < steps; ++i) {
    session.advance(session.settings().step.time_step);
    const SkinningTimes times = session.lane().skinner().last_times();
    step.push_back(times.skinning_ms);
    local.push_back(times.local_ms);
    solve.push_back(times.global_ms);
  }
  return {median(step), median(local), median(solve)};
}

// Bytes that one iteration moves, for each tetrahedron (10 numbers of its rest shape, a rotation
// read and written, a third of the vertex numbers of its fan) and for each vertex (positions,
// displacement, constant and linear force, right-hand side, two partial sums written and read).
constexpr double kTetrahedronBytes = 40.0 + 32.0 + 8.0;
constexpr double kVertexBytes = 16.0 * 4.0 + 4.0 + 2.0 * 32.0;
// Operations of one iteration for each tetrahedron. A multiply-add counts as one operation. The
// deformation gradient takes 27, one Newton step 27 + 66 + 40, the rotation matrix 18, the stress
// 18 and the forces 33.
constexpr double kTetrahedronOperations = 229.0;

/// Runs the textbook solver on one thread over the first steps of the clip that `ours` plays. It
/// runs in float to measure times, and in double to compare positions.
void report_baseline(Session& ours) {
  constexpr int kSteps = 10;
  pin(1);
  set_thread_count(1);
  const Times times = play(ours, kSteps);
  const Points positions = ours.simulated_positions();
  const auto textbook = [&](SkinningMethod method) {
    Settings settings = ours.settings();
    settings.method = method;
    auto session =
        std::make_unique<Session>(ours.character(), settings, ours.document(), Progress{});
    session->select_clip(ours.clip());
    return session;
  };
  const Times slow = play(*textbook(SkinningMethod::kTextbook), kSteps);
  const std::unique_ptr<Session> exact = textbook(SkinningMethod::kTextbookInDouble);
  play(*exact, kSteps);
  const Points off = exact->simulated_positions() - positions;
  fmt::print(
      "         textbook: step {:.0f} ms ({:.0f}x), local {:.0f} ({:.0f}x), solves {:.0f} "
      "({:.1f}x); "
      "positions after {} steps {:.1e} of the height from it in double\n",
      slow.step, slow.step / times.step, slow.local, slow.local / times.local, slow.solve,
      slow.solve / times.solve, kSteps, off.colwise().norm().maxCoeff() / kHeight);
}

void report(int wanted, Settings settings, double peak, bool baseline) {
  pin(1);
  set_thread_count(1);
  const Stopwatch watch;
  settings.simulation.vertices = 0;
  Session session(make_sample("humanoid", wanted), settings, Document{}, {});
  session.select_clip(0);
  const double preparation = watch.milliseconds();
  const TissueModel& tissue = *session.lane().tissue();
  const SolverSize size =
      dynamic_cast<ProjectiveSkinner&>(session.lane().skinner()).solver().size();
  const int steps = std::clamp(2'000'000 / tissue.surface_vertices, 12, 300);

  const Times one = play(session, steps);
  pin(2);
  set_thread_count(2);
  const Times two = play(session, steps);

  const double iterations = settings.step.iterations;
  const double tetrahedra = static_cast<double>(tissue.tetrahedra.size());
  const double local_bytes = tetrahedra * kTetrahedronBytes + size.unknowns * kVertexBytes;
  const double solve_bytes =
      2.0 * 4.0 * static_cast<double>(size.factor_values) + 2.0 * 2.0 * 16.0 * size.unknowns;
  const double speed = read_bandwidth(static_cast<std::size_t>(local_bytes + solve_bytes / 2.0));
  const double local_floor =
      std::max(local_bytes / speed, tetrahedra * kTetrahedronOperations / peak);
  const double solve_floor =
      std::max(solve_bytes / speed, 2.0 * 3.0 * static_cast<double>(size.factor_values) / peak);
  fmt::print(
      "{:>8}{:>9}{:>10}{:>11}{:>7.1f}{:>9.2f}{:>9.2f}{:>9.2f}{:>9.1f}{:>9.3f}{:>8.2f}{:>8.1f}{:>8."
      "1f}{:>9.1f}{:>9.0f}\n",
      tissue.surface_vertices, size.unknowns, tissue.tetrahedra.size(), size.factor_values,
      static_cast<double>(size.factor_values) / size.unknowns, one.step, one.local, one.solve,
      1e6 * one.local / iterations / size.unknowns,
      1e6 * one.solve / iterations / static_cast<double>(size.factor_values), one.step / two.step,
      1e6 * one.local / iterations / local_floor, 1e6 * one.solve / iterations / solve_floor, speed,
      preparation);
  if (baseline) report_baseline(session);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  bool baseline = false;
  // Ten plain iterations without contact and volume constraints, for which docs/performance.md and
  // the textbook solver have figures.
  Settings settings = defaults_of_format(1);
  std::vector<int> sizes;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--baseline") {
      baseline = true;
    } else if (argument == "--set" && i + 1 < argc) {
      const std::string assignment = argv[++i];
      const std::size_t equals = assignment.find('=');
      if (equals == std::string::npos) return 2;
      set_setting(settings, assignment.substr(0, equals), assignment.substr(equals + 1));
    } else {
      sizes.push_back(std::stoi(argv[i]));
    }
  }
  if (sizes.empty()) sizes = {1000, 3000, 10'000, 30'000, 50'000, 100'000, 200'000};
  const double peak = peak_multiply_adds();
  fmt::print("humanoid, walk, defaults of format 1; {:.0f} multiply-adds a nanosecond at most\n\n",
             peak);
  fmt::print("{:>8}{:>9}{:>10}{:>11}{:>7}{:>9}{:>9}{:>9}{:>9}{:>9}{:>8}{:>8}{:>8}{:>9}{:>9}\n",
             "skin", "unknowns", "tetra", "factor", "each", "step ms", "local", "solve", "ns/vert",
             "ns/value", "2 thr.", "local x", "solve x", "GB/s", "prep ms");
  for (const int size : sizes) report(size, settings, peak, baseline);
}
