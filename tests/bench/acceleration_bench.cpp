// SPDX-License-Identifier: MIT

// Prints how fast iteration schemes and initial guesses converge to the solution of a time step,
// compared with plain local-global iterations. The usual solver plays a clip. At sampled steps of
// it, each scheme starts from the same state. Not a test: build target acceleration_bench.

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <map>
#include <utility>

#include "assets/scene/import_worker.h"
#include "bench/accelerations.h"
#include "bench/implicit_step.h"
#include "commands/opening.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "dynamics/cpu_solver.h"
#include "session/body.h"
#include "skinning/projective/projective.h"
#include "support/forwarding_solver.h"
#include "support/plain_settings.h"

namespace {

using namespace sinew;

constexpr int kIterations = 20;
constexpr int kPlainIterations = 10;
constexpr int kConverged = 3000;
constexpr double kConvergedMove = 1e-10;
constexpr int kTimings = 30;
constexpr double kHighestAmplitude = 1.0;  // an error as large as the height counts as a blow-up

/// Forwards to the CPU solver and records its inputs.
class RecordingSolver final : public test::ForwardingSolver {
 public:
  explicit RecordingSolver(const SolverProblem& problem)
      : ForwardingSolver(make_cpu_solver<float>(problem)), problem_(problem) {}

  const SolverProblem& problem() const { return problem_; }
  /// Inputs of the last step.
  const StepInputs& inputs() const { return inputs_; }

  void set_input(const StepInput<float>& input) override {
    if (input.anchor_targets) inputs_.targets = input.anchor_targets->positions.cast<double>();
    ForwardingSolver::set_input(input);
  }
  void step(const StepSettings& settings, const StepInput<float>& input) override {
    set_input(input);
    inputs_.start = positions().cast<double>();
    inputs_.velocities = velocities().cast<double>();
    inputs_.forces = input.has_forces() ? Points(input.forces->cast<double>()) : Points();
    inputs_.acceleration = input.acceleration.cast<double>();
    inputs_.settings = settings;
    ForwardingSolver::step(settings, {.acceleration = input.acceleration, .forces = input.forces});
  }

 private:
  SolverProblem problem_;
  StepInputs inputs_;
};

std::unique_ptr<ProjectiveSolver<float>> make_recording_solver(const SolverProblem& problem) {
  return std::make_unique<RecordingSolver>(problem);
}

/// Distances from the converged solution, as fractions of the height.
struct Errors {
  double largest = 0.0, rms = 0.0;
};

Errors distance(const Points& a, const Points& b) {
  const Eigen::VectorXd squares = (a - b).colwise().squaredNorm();
  return {std::sqrt(squares.maxCoeff()) / kHeight, std::sqrt(squares.mean()) / kHeight};
}

/// Convergence of one scheme from one state.
struct Curve {
  std::vector<Errors> errors;    ///< at the start and after each iteration
  std::vector<double> energies;  ///< above the energy of the converged solution
  int extra_evaluations = 0;
};

/// Curves of all sampled steps, by the name of the scheme.
struct Measurement {
  std::vector<std::pair<std::string, double>> schemes;  ///< names and additional arrays
  std::map<std::string, std::vector<Curve>> curves;
  std::string reference;  ///< scheme whose error the others have to reach
  double plain_iteration_ms = 1e9;
  double array_ms = 0.0;
  double local_fraction = 0.0;  ///< fraction of the local step in the time of a plain iteration

  std::vector<Curve>& of(const std::string& scheme, double arrays) {
    if (curves.find(scheme) == curves.end()) schemes.emplace_back(scheme, arrays);
    return curves[scheme];
  }
};

Curve measure_curve(ImplicitStep& step, const Iterations& iterations, const Points& converged) {
  Curve curve;
  const double lowest = step.energy(converged);
  for (const Points& positions : iterations.positions) {
    curve.errors.push_back(distance(positions, converged));
    curve.energies.push_back(step.energy(positions) - lowest);
  }
  curve.extra_evaluations = iterations.extra_evaluations;
  return curve;
}

/// Computes the positions to which the motion of the base points carries all vertices during a step
/// (ProjectiveSkinner's u).
class Carrier {
 public:
  Carrier(const TissueModel& tissue, const Skeleton& skeleton)
      : tissue_(tissue), skeleton_(skeleton) {}

  /// \param elapsed  time since the previous pose, s
  void move_to(const Pose& pose, double elapsed) {
    std::vector<Transform> transforms = skinning_transforms(skeleton_, pose);
    const Eigen::Vector3d root = skeleton_.joints.front().rest_local.translation();
    const Eigen::Vector3d origin = transforms.front() * root;
    for (Transform& transform : transforms) transform.pretranslate(-origin);
    tissue_.attachment.place(transforms, state_, elapsed);
    shift_ = origin_ - origin;
    origin_ = origin;
  }

  /// Returns the carried positions.
  /// \param positions  in the frame of reference of the present step
  Points carry(const Points& positions) const {
    Points result = positions;
    for (int v = 0; v < positions.cols(); ++v) {
      const SkeletonAttachment::Carrier& from =
          state_.carriers_before()[v % tissue_.surface_vertices];
      const SkeletonAttachment::Carrier& to = state_.carriers()[v % tissue_.surface_vertices];
      const Eigen::Quaterniond turn = to.rotation * from.rotation.conjugate();
      result.col(v) = turn * (positions.col(v) - shift_ - from.place) + to.place;
    }
    return result;
  }

 private:
  const TissueModel& tissue_;
  const Skeleton& skeleton_;
  SkeletonAttachment::State state_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero(), shift_ = Eigen::Vector3d::Zero();
};

std::vector<std::pair<std::string, Points>> guesses(const ImplicitStep& step,
                                                    const StepInputs& inputs,
                                                    const Carrier& carrier,
                                                    const Points& last_pull) {
  const Points& momentum = step.momentum();
  const auto of_free = [&](auto&& guess) {
    Points result = inputs.start;
    for (int v = 0; v < result.cols(); ++v)
      if (step.is_free(v)) result.col(v) = guess(v);
    return result;
  };
  const Points carried = carrier.carry(inputs.start);
  return {
      {"positions before", of_free([&](int v) -> Eigen::Vector3d { return inputs.start.col(v); })},
      {"inertia", of_free([&](int v) -> Eigen::Vector3d {
         return inputs.start.col(v) + step.time_step() * inputs.velocities.col(v);
       })},
      {"inertia and forces (present)", momentum},
      {"carried by base points", of_free([&](int v) -> Eigen::Vector3d { return carried.col(v); })},
      {"half carried",
       of_free([&](int v) -> Eigen::Vector3d { return 0.5 * (momentum.col(v) + carried.col(v)); })},
      {"massless ones carried", of_free([&](int v) -> Eigen::Vector3d {
         return step.masses()[v] == 0.0 ? carried.col(v) : momentum.col(v);
       })},
      {"with the last step's pull",
       of_free([&](int v) -> Eigen::Vector3d { return momentum.col(v) + last_pull.col(v); })},
      {"with half of it",
       of_free([&](int v) -> Eigen::Vector3d { return momentum.col(v) + 0.5 * last_pull.col(v); })},
  };
}

/// Returns the time to read or write one array of (x y z 0) in float, ms.
double time_of_array(int vertices) {
  Eigen::VectorXf a = Eigen::VectorXf::Ones(4 * vertices), b = a;
  double min_time = 1e9;
  for (int i = 0; i < kTimings; ++i) {
    const Stopwatch watch;
    a += 0.5F * b;
    b -= 0.5F * a;
    min_time = std::min(min_time, watch.milliseconds() / 6.0);
  }
  return min_time;
}

void measure_step(ImplicitStep& step, const StepInputs& inputs, const Carrier& carrier,
                  const Points& last_pull, Measurement& by_scheme, Measurement& starts) {
  step.begin(inputs);
  const Points converged = step.iterated(step.momentum(), kConverged, kConvergedMove);
  const std::vector<Acceleration> all = accelerations();
  for (const Acceleration& scheme : all) {
    by_scheme.of(scheme.name, scheme.arrays)
        .push_back(measure_curve(step, scheme.run(step, step.momentum(), kIterations), converged));
  }
  for (const auto& [name, guess] : guesses(step, inputs, carrier, last_pull)) {
    starts.of(name, 0.0).push_back(
        measure_curve(step, all.front().run(step, guess, kIterations), converged));
  }
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

double worst(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

/// Returns the first iteration from which on the error stays at or below a bound. Returns the
/// number of iterations plus one if there is none.
int iterations_to(const Curve& curve, double Errors::*error, double bound) {
  int k = kIterations;
  while (k >= 0 && curve.errors[k].*error <= bound) --k;
  return k + 1;
}

void print(const std::string& title, Measurement& measured) {
  const std::size_t steps = measured.curves.at(measured.reference).size();
  const auto table = [&](const std::string& what, double Errors::*error, auto&& pick) {
    fmt::print("\n{}: {}, {} steps\n{:36}", title, what, steps, "after iterations");
    const int shown[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20};
    for (const int k : shown) fmt::print("{:>9}", k);
    fmt::print("\n");
    for (const auto& [name, arrays] : measured.schemes) {
      fmt::print("{:36}", name);
      for (const int k : shown) {
        std::vector<double> values;
        for (const Curve& curve : measured.curves.at(name))
          values.push_back(curve.errors[k].*error);
        fmt::print("{:9.1e}", pick(values));
      }
      fmt::print("\n");
    }
  };
  table("RMS, median", &Errors::rms, median);
  table("largest, median", &Errors::largest, median);
  table("largest, worst", &Errors::largest, worst);

  fmt::print(
      "\n{}: iterations to the error of {} plain ones (median, worst), by RMS and largest; "
      "steps in which energy rose; milliseconds by RMS (plain {:.3f})\n",
      title, kPlainIterations, kPlainIterations * measured.plain_iteration_ms);
  for (const auto& [name, arrays] : measured.schemes) {
    std::vector<double> by_rms, by_largest, times;
    int rises = 0, blow_ups = 0, extra = 0;
    for (std::size_t s = 0; s < steps; ++s) {
      const Curve& curve = measured.curves.at(name)[s];
      const Errors bound = measured.curves.at(measured.reference)[s].errors[kPlainIterations];
      by_rms.push_back(iterations_to(curve, &Errors::rms, bound.rms));
      by_largest.push_back(iterations_to(curve, &Errors::largest, bound.largest));
      times.push_back(by_rms.back() *
                      (measured.plain_iteration_ms *
                           (1.0 + measured.local_fraction * curve.extra_evaluations / kIterations) +
                       arrays * measured.array_ms));
      extra += curve.extra_evaluations;
      const double tolerance = 1e-9 * std::abs(curve.energies.front());
      for (int k = 0; k < kIterations; ++k) {
        if (curve.energies[k + 1] <= curve.energies[k] + tolerance) continue;
        ++rises;
        break;
      }
      blow_ups += !(curve.errors.back().largest < kHighestAmplitude);
    }
    fmt::print("{:36}{:5.0f}{:5.0f}   {:5.0f}{:5.0f}   {:3} rose, {} extra, {} blown up {:8.3f}\n",
               name, median(by_rms), worst(by_rms), median(by_largest), worst(by_largest), rises,
               extra, blow_ups, median(times));
  }
  std::fflush(stdout);
}

void run(const CommonOptions& options, int samples, double seconds) {
  set_thread_count(options.threads);
  const Character character = open_files(options);
  const int index = find_clip(character, options.clip);
  if (index < 0) throw UsageError("the acceleration bench needs a clip");
  const Clip& clip = character.clips[index];
  const CharacterWeights weights(character);
  const Body body = build_body(character, weights, options.settings, options.document, {});

  ProjectiveSettings settings = test::plain_settings();
  settings.step = options.settings.step;
  settings.material = options.settings.tissue.material;
  settings.carrying = options.settings.carrying;
  settings.make_solver = make_recording_solver;
  ProjectiveSkinner skinner(body.tissue, character.skeleton, settings, {}, body.kinematic);
  const auto& solver = dynamic_cast<const RecordingSolver&>(skinner.solver());
  const double dt = settings.step.time_step;
  ImplicitStep step(solver.problem(), dt);
  Carrier carrier(body.tissue, character.skeleton);

  const Forces forces{Eigen::Vector3d(0.0, -options.settings.gravity.acceleration, 0.0)};
  const auto pose_at = [&](int i) {
    return clip.sample(character.skeleton, std::min(i * dt, clip.duration));
  };
  skinner.reset(pose_at(0), forces);
  carrier.move_to(pose_at(0), 0.0);
  Measurement by_scheme, starts;
  const int steps = std::max(samples, static_cast<int>(std::min(clip.duration, seconds) / dt));
  Points last_pull = Points::Zero(3, body.tissue.vertex_count());
  for (int i = 1; i <= steps; ++i) {
    carrier.move_to(pose_at(i), dt);
    skinner.step(pose_at(i), forces);
    const SolverTimes times = solver.last_times();
    const double ms = (times.local_ms + times.global_ms) / settings.step.iterations;
    if (ms < by_scheme.plain_iteration_ms) {
      by_scheme.plain_iteration_ms = ms;
      by_scheme.local_fraction = times.local_ms / (times.local_ms + times.global_ms);
    }
    // Divide the clip into `samples` parts of equal length and sample the middle of each.
    const bool sampled =
        (2 * i * samples / steps) % 2 == 1 && (2 * (i - 1) * samples / steps) % 2 == 0;
    if (sampled) measure_step(step, solver.inputs(), carrier, last_pull, by_scheme, starts);
    last_pull = skinner.solver().positions().cast<double>();
    step.begin(solver.inputs());
    last_pull -= step.momentum();
  }
  by_scheme.reference = by_scheme.schemes.front().first;
  by_scheme.array_ms = time_of_array(body.tissue.vertex_count());
  starts.reference = "inertia and forces (present)";
  starts.plain_iteration_ms = by_scheme.plain_iteration_ms;
  fmt::print("{}, clip {}: {} unknowns, {} steps, plain iteration {:.3f} ms, array {:.4f} ms\n",
             character.name, clip.name,
             std::count(body.tissue.fixed.begin(), body.tissue.fixed.end(), 0), steps,
             by_scheme.plain_iteration_ms, by_scheme.array_ms);
  print("schemes", by_scheme);
  print("first guesses", starts);
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = run_import_worker(argc, argv)) return *exit_code;
  CLI::App program("How fast accelerated iterations converge");
  CommonOptions options;
  int samples = 8;
  double seconds = 10.0;
  add_common_options(program, options);
  program.add_option("--samples", samples, "steps of the clip at which to measure [8]");
  program.add_option("--seconds", seconds, "at most so much of the clip [10]");
  CLI11_PARSE(program, argc, argv);
  try {
    run(options, samples, seconds);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
