// SPDX-License-Identifier: MIT

// Compares the CUDA solver with the CPU solver on the same steps of the same bodies: time,
// launches, memory and differences, for each linear solver, for many copies at once, and for whole
// frames with contact. Not a test: tests/bench/gpu.sh builds and runs it. Ends with exit code 4
// without a GPU.
//   gpu_bench [--quick] [--json FILE] [VERTICES...]

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "bench/recorded_steps.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "cuda/memory.h"
#include "dynamics/cpu_solver.h"
#include "dynamics/cuda/cuda_solver.h"
#include "samples/samples.h"
#include "session/cuda/cuda_backend.h"
#include "session/playing/copies.h"
#include "session/playing/host_machine.h"
#include "support/test_data.h"

namespace {

using namespace sinew;
using Json = nlohmann::ordered_json;

constexpr int kComparedSteps = 100;
constexpr double kMegabyte = 1e6;

/// Size of a batch: the number of copies of a character, and its number of vertices.
struct Many {
  int copies, vertices;
};

struct Effort {
  int steps = 300;  ///< number of steps over which the median is computed
  std::vector<int> sizes{1000, 4000, 10'000, 15'000};
  /// 26 characters of about 50 thousand tetrahedra, and 100 of 4 thousand vertices. The goal is 60
  /// frames per second for each batch.
  std::vector<Many> crowds{{26, 8400}, {100, 4000}};
};

struct NamedRecording {
  std::string name;
  Recording recording;
};

const RecordedStep& step_of(const Recording& recording, int index) {
  return recording.steps[static_cast<std::size_t>(index) % recording.steps.size()];
}

/// Repeats the recorded steps from their beginning until `count` steps are done.
/// \param visit  called after each step with its time in ms
template <typename Visit>
void replay_steps(const Recording& recording, const StepSettings& settings, int count,
                  ProjectiveSolver<float>& solver, Visit&& visit) {
  for (int i = 0; i < count; ++i) {
    if (static_cast<std::size_t>(i) % recording.steps.size() == 0)
      solver.set_positions(recording.start);
    const Stopwatch watch;
    replay(step_of(recording, i), recording, settings, solver);
    visit(watch.milliseconds());
  }
}

Summary times_of(const Recording& recording, const StepSettings& settings, int count,
                 ProjectiveSolver<float>& solver) {
  solver.prepare(settings.time_step);
  std::vector<double> times;
  replay_steps(recording, settings, count, solver, [&](double ms) { times.push_back(ms); });
  return summarize(times);
}

/// Returns the positions of all vertices after each of the first kComparedSteps steps.
std::vector<PointsF> positions_of(const Recording& recording, const StepSettings& settings,
                                  ProjectiveSolver<float>& solver) {
  std::vector<PointsF> positions;
  replay_steps(recording, settings,
               std::min<int>(kComparedSteps, static_cast<int>(recording.steps.size())), solver,
               [&](double) { positions.push_back(solver.positions()); });
  return positions;
}

struct Difference {
  double p99 = 0.0, largest = 0.0;  ///< over all vertices of the last frame, in heights
};

Difference difference_of(const PointsF& a, const PointsF& b) {
  const Eigen::VectorXf distances = (a - b).colwise().norm();
  std::vector<double> relative;
  for (const float distance : distances) relative.push_back(distance / kHeight);
  return {quantile(relative, 0.99), quantile(relative, 1.0)};
}

/// Costs of a step on the device, without the upload of its inputs.
struct DeviceTimes {
  Summary step_ms;  ///< measured by the device's clock
  double launches = 0.0;
  double megabytes = 0.0;
};

/// Holds one kind of input points of all recorded steps in device memory.
class Moments {
 public:
  Moments(const Recording& recording, PointsF RecordedStep::*points, cuda::Stream& stream)
      : each_(static_cast<int>((recording.steps.front().*points).cols())) {
    std::vector<cuda::Vec4> all;
    for (const RecordedStep& step : recording.steps)
      for (const auto place : (step.*points).colwise())
        all.push_back({place.x(), place.y(), place.z()});
    all_ = cuda::to_device(all, stream);
    stream.synchronize();
  }

  /// Writes the points of a step for all copies. Each copy is at another step of the recording, so
  /// that the copies do not benefit from identical data.
  void put(int step, int copies, cuda::Vec4* places, cuda::Stream& stream) const {
    constexpr int kApart = 7;  // offset between two copies, in steps
    if (each_ == 0) return;
    const int count = static_cast<int>(all_.size()) / each_;
    for (int copy = 0; copy < copies; ++copy)
      cuda::copy_on_device(places + copy * each_,
                           all_.data() + (step + kApart * copy) % count * each_,
                           static_cast<std::size_t>(each_) * sizeof(cuda::Vec4), stream);
  }

 private:
  int each_;
  cuda::Buffer<cuda::Vec4> all_;
};

DeviceTimes time_on_device(const Recording& recording, const StepSettings& settings,
                           const CudaSolverOptions& options, int count) {
  const std::size_t before = cuda::allocated_bytes();
  const std::unique_ptr<CudaSolver> solver = make_cuda_solver(recording.problem, options);
  solver->set_positions(recording.start);
  solver->prepare(settings.time_step);
  replay(recording.steps.front(), recording, settings, *solver);
  DeviceTimes result;
  result.megabytes = static_cast<double>(cuda::allocated_bytes() - before) / kMegabyte;

  cuda::Stream& stream = solver->stream();
  const Moments fixed(recording, &RecordedStep::fixed, stream);
  const Moments targets(recording, &RecordedStep::targets, stream);
  const BodyOnDevice body = solver->on_device();
  cuda::fill_with_zero(body.forces,
                       sizeof(cuda::Vec4) * static_cast<std::size_t>(body.vertex_count) *
                           static_cast<std::size_t>(body.copies),
                       stream);
  std::vector<double> times;
  cuda::Mark begin, end;
  std::int64_t launches = 0;
  for (int i = 0; i < count; ++i) {
    fixed.put(i, body.copies, body.fixed, stream);
    if (recording.anchors >= 0)
      targets.put(i, body.copies, solver->targets_on_device(recording.anchors), stream);
    const std::int64_t launched = cuda::launch_count();
    begin.record(stream);
    solver->step_on_device(settings, Eigen::Vector3f::Zero(), nullptr);
    end.record(stream);
    launches += cuda::launch_count() - launched;
    times.push_back(end.milliseconds_since(begin));
  }
  result.step_ms = summarize(times);
  result.launches = static_cast<double>(launches) / count;
  return result;
}

const char* name_of(DeviceSolve solve) {
  switch (solve) {
    case DeviceSolve::kAutomatic:
      return "automatic";
    case DeviceSolve::kSparseInverse:
      return "sparse inverse";
    case DeviceSolve::kConjugateGradients:
      return "conjugate gradients";
  }
  return "";
}

Json row_of(const NamedRecording& body) {
  return {{"character", body.name},
          {"skin_vertices", body.recording.skin_vertices},
          {"vertices", body.recording.problem.rest_positions.cols()},
          {"free_vertices", std::count(body.recording.problem.fixed.begin(),
                                       body.recording.problem.fixed.end(), char{0})},
          {"tetrahedra", body.recording.tetrahedra}};
}

/// Measures times and differences of one body, with the number of iterations of the recording.
Json compare(const NamedRecording& body, int steps) {
  const Recording& recording = body.recording;
  Json row = row_of(body);
  const std::unique_ptr<ProjectiveSolver<float>> cpu = make_cpu_solver<float>(recording.problem);
  row["cpu_ms"] = times_of(recording, recording.settings, steps, *cpu).median;
  const std::size_t before = cuda::allocated_bytes();
  const std::unique_ptr<CudaSolver> gpu = make_cuda_solver(recording.problem);
  row["with_copies_ms"] = times_of(recording, recording.settings, steps, *gpu).median;
  row["megabytes"] = static_cast<double>(cuda::allocated_bytes() - before) / kMegabyte;

  CudaSolverOptions exact;
  exact.inner_iterations = 200;
  const std::unique_ptr<CudaSolver> converged = make_cuda_solver(recording.problem, exact);
  const PointsF by_cpu = positions_of(recording, recording.settings, *cpu).back();
  const PointsF by_gpu = positions_of(recording, recording.settings, *converged).back();
  const Difference off = difference_of(by_cpu, by_gpu);
  row["p99_difference"] = off.p99;
  row["max_difference"] = off.largest;
  const DeviceTimes device = time_on_device(recording, recording.settings, {}, steps);
  row["device_ms"] = device.step_ms.median;
  row["device_p95_ms"] = device.step_ms.p95;
  row["launches"] = device.launches;
  fmt::print("{:<10}{:>8}{:>9}{:>9}{:>9.3f}{:>9.3f}{:>9.3f}{:>9.1f}{:>8.1f}{:>11.1e}{:>11.1e}\n",
             body.name, recording.skin_vertices, row["free_vertices"].get<int>(),
             recording.tetrahedra, row["cpu_ms"].get<double>(), row["with_copies_ms"].get<double>(),
             device.step_ms.median, device.launches, row["megabytes"].get<double>(), off.p99,
             off.largest);
  std::fflush(stdout);
  return row;
}

Json compare_solves(const NamedRecording& body, int steps) {
  Json rows = Json::array();
  for (const DeviceSolve solve : {DeviceSolve::kSparseInverse, DeviceSolve::kConjugateGradients}) {
    for (const int iterations : {2, 10}) {
      StepSettings settings = body.recording.settings;
      settings.iterations = iterations;
      CudaSolverOptions options;
      options.solve = solve;
      const DeviceTimes times = time_on_device(body.recording, settings, options, steps);
      rows.push_back(row_of(body));
      rows.back()["solve"] = name_of(solve);
      rows.back()["iterations"] = iterations;
      rows.back()["device_ms"] = times.step_ms.median;
      rows.back()["launches"] = times.launches;
      rows.back()["megabytes"] = times.megabytes;
      fmt::print("{:<10}{:>8}  {:<22}{:>4} iterations{:>9.3f} ms{:>7.1f} launches{:>8.1f} MB\n",
                 body.name, body.recording.skin_vertices, name_of(solve), iterations,
                 times.step_ms.median, times.launches, times.megabytes);
      std::fflush(stdout);
    }
  }
  return rows;
}

Json many(const NamedRecording& body, int copies, int steps) {
  CudaSolverOptions options;
  options.copies = copies;
  const DeviceTimes times = time_on_device(body.recording, body.recording.settings, options, steps);
  Json row = row_of(body);
  row["copies"] = copies;
  row["device_ms"] = times.step_ms.median;
  row["megabytes"] = times.megabytes;
  fmt::print("{:>4} x {:<8}{:>8} vertices{:>9} tetrahedra each{:>10.3f} ms a step{:>8.0f} MB\n",
             copies, body.name, body.recording.skin_vertices, body.recording.tetrahedra,
             times.step_ms.median, times.megabytes);
  std::fflush(stdout);
  return row;
}

/// The memory to which the visible surface is written.
enum class Visible { kOnHost, kOnDevice };

/// Measures whole frames of a session, including the positions and normals of the visible surface.
/// Each frame waits for the previous one, at the latest in its step. Frames whose skin the host
/// moves, for example while a body at rest recovers from a tangle, write the surface to the host.
Json frame_of(const std::string& name, const Character& character, const Settings& settings,
              Visible where, int steps) {
  Session session(character, settings, Document{}, {});
  const auto size = static_cast<std::size_t>(3 * session.character().surface.vertex_count());
  std::vector<float> positions(size), normals(size);
  const std::size_t there = where == Visible::kOnDevice ? size : 0;
  cuda::Buffer<float> device_positions(there), device_normals(there);
  std::vector<double> times;
  int by_gpu = 0;
  const std::int64_t launched = cuda::launch_count();
  const cuda::Traffic before = cuda::traffic();
  for (int i = 0; i < steps; ++i) {
    const Stopwatch watch;
    session.advance(settings.step.time_step);
    const bool on_gpu = session.visible_stream() != nullptr;
    if (there > 0 && on_gpu)
      session.write_visible_on_gpu(device_positions.data(), device_normals.data());
    else
      session.write_visible(positions, normals);
    times.push_back(watch.milliseconds());
    by_gpu += on_gpu ? 1 : 0;
  }
  const cuda::Traffic after = cuda::traffic();
  const double launches = static_cast<double>(cuda::launch_count() - launched) / steps;
  const double up = static_cast<double>(after.to_device - before.to_device) / steps / 1000.0;
  const double down = static_cast<double>(after.to_host - before.to_host) / steps / 1000.0;
  const char* const place = there > 0 ? "device" : "host";
  const double median = summarize(times).median;
  fmt::print(
      "{:<10}frame, contact {:<8}{:<6}visible on the {:<8}{:>9.3f} ms{:>8.1f} launches"
      "{:>9.1f} KB up{:>9.1f} KB down{:>5} of {} frames by the GPU\n",
      name, name_of(settings.contact.mode), name_of(settings.backend), place, median, launches, up,
      down, by_gpu, steps);
  std::fflush(stdout);
  return {{"character", name},
          {"contact", name_of(settings.contact.mode)},
          {"backend", name_of(settings.backend)},
          {"visible_on", place},
          {"frame_ms", median},
          {"launches", launches},
          {"kilobytes_up", up},
          {"kilobytes_down", down},
          {"frames_by_gpu", by_gpu}};
}

Json frames(const std::string& name, const Character& character, int steps) {
  Json rows = Json::array();
  for (const ContactMode contact : {ContactMode::kNone, ContactMode::kGlobal}) {
    Settings settings;
    settings.contact.mode = contact;
    settings.backend = Backend::kCpu;
    rows.push_back(frame_of(name, character, settings, Visible::kOnHost, steps));
    settings.backend = Backend::kCuda;
    rows.push_back(frame_of(name, character, settings, Visible::kOnHost, steps));
    rows.push_back(frame_of(name, character, settings, Visible::kOnDevice, steps));
  }
  return rows;
}

/// Measures whole frames of a batch of characters. All of their vertices are simulated.
Json crowd_frames(const Many& crowd, int steps) {
  Settings settings;
  settings.backend = Backend::kCuda;
  settings.simulation.vertices = 0;
  const Session session(make_sample("humanoid", crowd.vertices), settings, Document{}, {});
  const Copies copies =
      measure_copies(session, {0, steps, 1.0 / settings.step.time_step}, crowd.copies, {});
  fmt::print("{:>4} x humanoid{:>8} vertices: step{:>9.3f} ms, whole frame{:>9.3f} ms\n",
             crowd.copies, crowd.vertices, copies.step_ms.median, copies.frame_ms->median);
  std::fflush(stdout);
  return {{"copies", crowd.copies},
          {"vertices", crowd.vertices},
          {"step_ms", copies.step_ms.median},
          {"frame_ms", copies.frame_ms->median}};
}

NamedRecording humanoid(int vertices, int steps) {
  Settings settings;
  settings.simulation.vertices = 0;
  return {"humanoid", record(make_sample("humanoid", vertices), settings, 0, steps)};
}

/// Records the published characters of Fast Projective Skinning, if the test data has them.
std::vector<NamedRecording> published(int steps) {
  std::vector<NamedRecording> bodies;
  const auto data = test_data();
  if (!data) return bodies;
  for (const char* name : {"male", "tbone"}) {
    std::error_code ignored;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(*data / "07_fps" / name, ignored)) {
      if (entry.path().extension() != ".ini") continue;
      const std::string file = entry.path().string();
      bodies.push_back(
          {entry.path().stem().string(), record(open_character({file}), Settings{}, 0, steps)});
    }
  }
  return bodies;
}

Json measure(const Effort& effort) {
  const cuda::Device& device = cuda::device();
  Json json;
  json["device"] = device.name;
  json["cpu"] = processor_name();
  json["threads"] = thread_count();
  fmt::print("{}, compute capability {}.{}, {} multiprocessors; {}, {} threads\n\n", device.name,
             device.major, device.minor, device.multiprocessors, processor_name(), thread_count());

  std::vector<NamedRecording> bodies;
  for (const int size : effort.sizes) bodies.push_back(humanoid(size, kComparedSteps));
  for (NamedRecording& body : published(kComparedSteps)) bodies.push_back(std::move(body));

  fmt::print("{:<10}{:>8}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>8}{:>11}{:>11}\n", "a step of", "skin",
             "unknowns", "tetra", "CPU ms", "CUDA ms", "device", "launches", "MB", "p99 off",
             "largest");
  for (const NamedRecording& body : bodies) json["steps"].push_back(compare(body, effort.steps));
  fmt::print("\n");
  for (const NamedRecording& body : bodies)
    for (Json& row : compare_solves(body, effort.steps)) json["solves"].push_back(std::move(row));
  fmt::print("\n");
  for (const Many& crowd : effort.crowds)
    json["copies"].push_back(
        many(humanoid(crowd.vertices, kComparedSteps), crowd.copies, effort.steps / 3));
  fmt::print("\n");
  install_gpu(cuda_backend());
  json["frames"] = frames("humanoid", built_in_character(), effort.steps);
  fmt::print("\n");
  for (const Many& crowd : effort.crowds)
    json["crowds"].push_back(crowd_frames(crowd, effort.steps / 3));
  return json;
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  Effort effort;
  std::string json_file;
  std::vector<int> sizes;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--quick") {
      effort = {6, {1000}, {{3, 1000}}};
    } else if (argument == "--json" && i + 1 < argc) {
      json_file = argv[++i];
    } else {
      sizes.push_back(std::stoi(argv[i]));
    }
  }
  if (!sizes.empty()) effort.sizes = sizes;
  try {
    cuda::device();
    const Json json = measure(effort);
    if (!json_file.empty()) std::ofstream(json_file) << json.dump(1) << "\n";
  } catch (const UnavailableError& error) {
    fmt::print(stderr, "gpu_bench: {}\n", error.what());
    return 4;
  }
}
