// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>

#include "commands/baseline.h"
#include "commands/commands.h"
#include "commands/csv.h"
#include "commands/frame_options.h"
#include "commands/opening.h"
#include "commands/statistics_file.h"
#include "commands/upsampling_error.h"
#include "core/error.h"
#include "core/process_memory.h"
#include "core/thread_count.h"
#include "dynamics/instruction_set.h"
#include "session/methods.h"
#include "session/playing/convergence.h"
#include "session/playing/copies.h"
#include "session/playing/host_machine.h"
#include "session/playing/statistics.h"
#include "session/playing/statistics_json.h"

namespace sinew {
namespace {

struct BenchOptions : CommonOptions {
  bool json = false;
  bool baseline = false;
  bool upsampling_error = false;
  bool convergence = false;
  bool table = false;
  int copies = 1;
  std::string instructions;
};

/// Warns if other programs leave too few cores for a fair measurement.
void warn_if_busy(const std::optional<double>& load, Console& console) {
  constexpr double kTolerance = 0.5;  // cores, since the load is a mean over the last minute
  const auto cores = static_cast<double>(std::thread::hardware_concurrency());
  if (!load || *load + thread_count() <= cores + kTolerance) return;
  console.warn(
      fmt::format("this machine is busy: in the last minute, {:.1f} threads of other programs were "
                  "competing for its {:g} cores; measured times will be too long",
                  *load, cores));
}

std::string row(const std::string& name, const Summary& summary, const Summary* textbook) {
  std::string text = fmt::format("  {:<22}{:>10.3f}{:>10.3f}{:>10.3f}", name, summary.median,
                                 summary.p95, summary.max);
  if (textbook) {
    text += fmt::format("{:>13.3f}{:>9.2f}", textbook->median,
                        summary.median > 0.0 ? textbook->median / summary.median : 0.0);
  }
  return text + "\n";
}

double times_real_time(const RunStatistics& run, double rate) {
  const double frame = summarize_times(run.frames).frame_ms.median;
  return frame > 0.0 ? 1000.0 / rate / frame : 0.0;
}

std::size_t visible_vertices(const Character& character) {
  std::size_t count = 0;
  for (const VisiblePart& part : character.parts) count += part.surface_vertex.size();
  return count;
}

/// Returns the median number of time steps per frame, without the frames that have none.
int median_steps(const RunStatistics& run) {
  std::vector<double> steps;
  for (const FrameStatistics& frame : run.frames) {
    if (frame.steps > 0) steps.push_back(frame.steps);
  }
  return steps.empty() ? 0 : static_cast<int>(std::lround(quantile(steps, 0.5)));
}

std::string times_table(const RunStatistics& run) {
  const TimeSummary times = summarize_times(run.frames);
  const TimeSummary* const textbook = run.baseline ? &run.baseline->times : nullptr;
  std::string text = fmt::format("  {:<22}{:>10}{:>10}{:>10}{}\n", "ms", "median", "p95", "max",
                                 textbook ? fmt::format("{:>13}{:>9}", "textbook", "ratio") : "");
  const auto add = [&](const std::string& name, Summary TimeSummary::*key) {
    text += row(name, times.*key, textbook ? &(textbook->*key) : nullptr);
  };
  add("frame", &TimeSummary::frame_ms);
  add(fmt::format("  {} x step", median_steps(run)), &TimeSummary::skinning_ms);
  add("      local", &TimeSummary::local_ms);
  add("      global", &TimeSummary::global_ms);
  add(fmt::format("  {} x contact", median_steps(run)), &TimeSummary::contact_ms);
  add("  visible surface", &TimeSummary::upsampling_ms);
  if (run.baseline) {
    text += fmt::format(
        "  difference from the textbook solver in double precision: 99 % of the vertices below "
        "{:.2e} of the height, largest {:.2e}\n",
        run.baseline->p99_difference, run.baseline->max_difference);
    const TimeSummary& given = run.baseline->requested_times;
    text += fmt::format(
        "  Both solvers ran without contact, with plain iterations and one rotation per "
        "tetrahedron. With the settings as given, a frame takes {:.3f} ms, a step {:.3f} ms, and "
        "contact in a step {:.3f} ms.\n",
        given.frame_ms.median, given.skinning_ms.median, given.contact_ms.median);
  }
  return text;
}

std::string convergence_table(const Convergence& dynamic_step, const Convergence& static_solve) {
  std::string text = fmt::format("\n  {:<12}{:>14}{:>16}{:>14}{:>16}\n", "iteration", "step: move",
                                 "energy", "static: move", "energy");
  const auto cell = [](const std::vector<double>& values, std::size_t i, int width) {
    return i < values.size() ? fmt::format("{:>{}.6e}", values[i], width) : std::string(width, ' ');
  };
  const std::size_t rows = std::max(dynamic_step.moves.size(), static_solve.moves.size());
  for (std::size_t i = 0; i < rows; ++i) {
    text += fmt::format("  {:<12}{}{}{}{}\n", i + 1, cell(dynamic_step.moves, i, 14),
                        cell(dynamic_step.energies, i + 1, 16), cell(static_solve.moves, i, 14),
                        cell(static_solve.energies, i + 1, 16));
  }
  return text;
}

/// Describes the processor and the GPU, and why no GPU is used if that choice was automatic.
std::string machine_line(const UsedBackend& used) {
  std::string text = fmt::format("{}, {}, {} threads", processor_name(), instruction_sets().front(),
                                 thread_count());
  if (!used.gpu.empty()) text += fmt::format("; {} by CUDA", used.gpu);
  if (!used.why_cpu.empty()) text += fmt::format("\nno GPU: {}", used.why_cpu);
  return text + "\n";
}

/// Describes the times of several copies.
/// \param gpu  name of the GPU that computes; empty on the CPU
std::string copies_text(const Copies& copies, const std::string& gpu) {
  const double faster = copies.step_ms.median > 0.0
                            ? copies.count * copies.one_on_one_thread.median / copies.step_ms.median
                            : 0.0;
  std::string text = fmt::format(
      "  one step of {} copies: {:.3f} ms, {:.2f} times as fast as {} steps of a single copy {} "
      "({:.3f} ms each)\n",
      copies.count, copies.step_ms.median, faster, copies.count,
      gpu.empty() ? "on one thread" : "by itself", copies.one_on_one_thread.median);
  if (copies.frame_ms) {
    text += fmt::format(
        "  one frame of all copies, with their visible surfaces: {:.3f} ms, fast enough for {} "
        "copies at 60 frames per second\n",
        copies.frame_ms->median,
        static_cast<int>(copies.count * 1000.0 / 60.0 / copies.frame_ms->median));
  } else if (!gpu.empty()) {
    text +=
        "  the copies were computed one after the other: only copies with --contact none and "
        "without colliders are computed together\n";
  }
  return text;
}

std::string readable(const RunStatistics& run, const RunRecord& record) {
  const TissueModel* const tissue = run.lane.tissue();
  const double frame = summarize_times(run.frames).frame_ms.median;
  std::string text = fmt::format(
      "{}: {:.2f} times real time: a frame of {:.1f} ms ({:g} frames per second) takes {:.2f} ms\n",
      run.character.name, times_real_time(run, record.rate), 1000.0 / record.rate, record.rate,
      frame);
  text += fmt::format(
      "{} visible vertices follow {} simulated ones with {} tetrahedra; {}, contact {}, {} "
      "iterations; {}, frames {} to {}\n{}\n",
      visible_vertices(run.character), tissue ? tissue->surface_vertices : 0,
      tissue ? tissue->tetrahedra.size() : 0, name_of(run.settings.method),
      name_of(simulated_contact(run.settings)), run.settings.step.iterations,
      record.clip_index < 0 ? "the rest pose" : fmt::format("clip '{}'", record.clip), record.first,
      record.last, machine_line(run.lane.backend()));
  text += times_table(run);
  const PreparationTimes& times = run.lane.preparation();
  text += fmt::format(
      "\nprepared in {:.0f} ms: parts {:.0f}, decimation {:.0f}, tissue {:.0f}, factorization "
      "{:.0f}, upsampling "
      "weights {:.0f}, skinning weights {:.0f}\n",
      times.total_ms, times.parts_ms, times.decimation_ms, times.tissue_ms, times.factorization_ms,
      times.upsampling_weights_ms, times.weights_ms);
  if (const PositionBasedSkinner* const particles = run.lane.particles()) {
    const PositionBasedSize size = particles->size();
    text += fmt::format("{} particles, {} tetrahedra, {} blocks", size.particles, size.tetrahedra,
                        size.blocks);
    for (const ConstraintColors& some : size.constraints)
      text += fmt::format("; {} constraints of {} in {} colors", some.count, some.kind,
                          some.color_sizes.size());
    text += "\n";
  }
  if (const UpsamplingTable* const table = run.lane.visible_motion().table()) {
    const UpsamplingStatistics& ties = table->statistics;
    text += fmt::format(
        "{} neighbors per visible vertex; polynomial degree 2 at {} vertices, 1 at {}, 0 at {}; "
        "{} of them in pieces without simulated vertices\n",
        table->neighbors, ties.quadratic, ties.linear, ties.constant, ties.bound);
  }
  if (run.copies) text += copies_text(*run.copies, run.lane.backend().gpu);
  if (run.dynamic_convergence && run.static_convergence) {
    text += convergence_table(*run.dynamic_convergence, *run.static_convergence);
  }
  return text;
}

std::string upsampling_error_table(const std::vector<UpsamplingError>& errors) {
  std::string text = fmt::format(
      "\n  {:<28}{:>12}{:>12}   fractions of the height: samples of a simulation at full "
      "resolution, upsampled, compared with it\n",
      "upsampling", "rms", "largest");
  for (const UpsamplingError& error : errors) {
    text += fmt::format("  {:<28}{:>12.3e}{:>12.3e}\n", error.name, error.rms, error.largest);
  }
  return text;
}

void check(const BenchOptions& options) {
  if (options.copies < 1) {
    throw UsageError(fmt::format("--copies {}: give at least 1", options.copies));
  }
  if (options.baseline && options.settings.method != SkinningMethod::kProjective) {
    throw UsageError("--baseline: the textbook solver is a baseline of --method projective only");
  }
  const bool measures_more = options.json || options.baseline || options.copies > 1 ||
                             options.convergence || !options.statistics_file.empty();
  if (options.table && (measures_more || options.upsampling_error)) {
    throw UsageError(
        "--table: prints its own table; leave out --json, --stats, --baseline, --copies, "
        "--convergence and --upsampling-error");
  }
  if (!options.upsampling_error) return;
  if (measures_more || options.quality) {
    throw UsageError(
        "--upsampling-error: prints its own table; leave out --json, --stats, "
        "--quality, --baseline, --copies and --convergence");
  }
  if (!find_method(options.settings.method).needs_tissue) {
    throw UsageError("--upsampling-error: only --method projective has a simulated surface");
  }
}

/// Plays the range and computes the visible surface in each frame, as the window does.
/// \param skins  receives the simulated surface of each frame; may be null
RunStatistics measure(const BenchOptions& options, Session& session, const FrameRange& range,
                      const Progress& progress, std::vector<Points>* skins) {
  RunStatistics run(session.character(), session.lane(), session.settings());
  std::vector<float> visible(3 *
                             static_cast<std::size_t>(session.character().surface.vertex_count()));
  std::vector<float> normals(visible.size());
  play_frames(session, range, progress, [&](int index) {
    session.write_visible(visible, normals);
    run.frames.push_back(session.statistics(options.quality));
    run.frames.back().index = index;
    if (skins != nullptr) skins->push_back(session.simulated_positions());
  });
  return run;
}

constexpr const char* kTableHead =
    "file,clip,frames,rate,method,contact,threads,visible_vertices,simulated_vertices,"
    "free_vertices,tetrahedra,joints,prepare_ms,frame_ms_median,frame_ms_p95,frame_ms_max,"
    "step_ms_median,local_ms_median,global_ms_median,contact_ms_median,upsampling_ms_median,"
    "contacts_max,times_real_time,memory_mb,load\n";

std::string table_row(const std::string& file, const RunStatistics& run, const RunRecord& record,
                      double memory_mb) {
  const TimeSummary times = summarize_times(run.frames);
  const TissueModel* const tissue = run.lane.tissue();
  int contacts = 0;
  for (const FrameStatistics& frame : run.frames) contacts = std::max(contacts, frame.contacts);
  std::string text =
      fmt::format("{},{},{},{:g},{},{},{},{},{},{},{},{}", csv_field(file), csv_field(record.clip),
                  run.frames.size(), record.rate, name_of(run.settings.method),
                  name_of(simulated_contact(run.settings)), thread_count(),
                  visible_vertices(run.character), tissue ? tissue->surface_vertices : 0,
                  tissue ? std::count(tissue->fixed.begin(), tissue->fixed.end(), char{0}) : 0,
                  tissue ? tissue->tetrahedra.size() : 0, run.character.skeleton.joint_count());
  text += fmt::format(",{:.1f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f}",
                      run.lane.preparation().total_ms, times.frame_ms.median, times.frame_ms.p95,
                      times.frame_ms.max, times.skinning_ms.median, times.local_ms.median,
                      times.global_ms.median, times.contact_ms.median, times.upsampling_ms.median);
  return text + fmt::format(",{},{:.3f},{:.1f},{}\n", contacts, times_real_time(run, record.rate),
                            memory_mb, record.load ? fmt::format("{:.2f}", *record.load) : "");
}

/// Measures one character after the other, and prints its row as soon as it is measured.
void print_table(const BenchOptions& options, Console& console) {
  if (options.project) {
    throw UsageError(fmt::format(
        "--table: each FILE is a character of its own, but {} is a project; leave it out",
        options.project->file));
  }
  console.print(kTableHead);
  for (const std::string& file : options.files) {
    BenchOptions one = options;
    one.files = {file};
    constexpr double kMegabyte = 1e6;
    const auto before = static_cast<double>(resident_bytes());
    const std::unique_ptr<Session> session = open_session(one, console);
    const FrameRange range = frames_to_measure(one, *session, console);
    const RunRecord record = record_of(one, *session, range);
    const RunStatistics run = measure(one, *session, range, console.progress(), nullptr);
    const double memory = (static_cast<double>(resident_bytes()) - before) / kMegabyte;
    console.print(table_row(file, run, record, std::max(memory, 0.0)));
  }
}

void bench(const BenchOptions& options, Console& console) {
  check(options);
  if (!options.instructions.empty()) limit_instructions(options.instructions);
  OutputFiles outputs = output_files(options);
  StatisticsFile statistics_file(options.statistics_file, outputs);
  set_thread_count(options.threads);
  warn_if_busy(machine_load(), console);
  if (options.table) return print_table(options, console);
  std::unique_ptr<Session> session = open_session(options, console);
  if (options.baseline && session->character().skeleton.empty()) {
    throw UsageError("--baseline: a character without a skeleton has nothing to simulate");
  }
  const FrameRange range = frames_to_measure(options, *session, console);
  const Progress progress = console.progress();
  if (options.upsampling_error) {
    console.print(upsampling_error_table(measure_upsampling_errors(*session, range, progress)));
    return;
  }

  TimeSummary requested_times;
  if (options.baseline) {
    requested_times = summarize_times(measure(options, *session, range, progress, nullptr).frames);
    session = comparable_session(*session, progress);
  }
  RunRecord record = record_of(options, *session, range);
  std::vector<Points> skins;
  RunStatistics run =
      measure(options, *session, range, progress, options.baseline ? &skins : nullptr);
  if (options.baseline) {
    run.baseline = measure_baseline(*session, range, skins, progress);
    run.baseline->requested_times = requested_times;
  }
  if (options.copies > 1) run.copies = measure_copies(*session, range, options.copies, progress);
  if (options.convergence) {
    if (const std::optional<ConvergenceOfBoth> both = measure_convergence(*session)) {
      run.dynamic_convergence = both->dynamic_step;
      run.static_convergence = both->static_solve;
    }
  }
  record.warnings = console.warnings();
  statistics_file.write(run, record, console);
  if (statistics_file.is_standard_output()) return;
  console.print(options.json ? statistics_json(run, record) : readable(run, record));
}

}  // namespace

void add_bench(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("bench", "measure how fast this machine simulates the character");
  auto options = std::make_shared<BenchOptions>();  // shared with the callback, which is copied
  add_common_options(*command, *options);
  add_statistics_options(*command, *options);
  add_force(*command, options->force);
  command->add_flag("--json", options->json, "print the statistics as one JSON object");
  command->add_flag(
      "--baseline", options->baseline,
      "also run the plain textbook solver, for comparison: both without contact, with plain "
      "iterations and one rotation per tetrahedron");
  command->add_flag("--convergence", options->convergence,
                    "also print how the iterations of one solve converge");
  command->add_flag("--table", options->table,
                    "print one CSV row for each FILE, each of which is a character");
  command->add_flag(
      "--upsampling-error", options->upsampling_error,
      "only measure the error of upsampling alone: simulate all visible vertices, take samples of "
      "them and upsample these");
  command->add_option("--copies", options->copies,
                      "also measure time steps of this many copies at once [1]");
  command->add_option("--instructions", options->instructions,
                      "most capable vector instruction set to use: " +
                          fmt::format("{}", fmt::join(instruction_sets(), ", ")));
  command->callback([options, &console] { bench(*options, console); });
}

}  // namespace sinew
