#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "commands/options.h"
#include "commands/statistics_file.h"
#include "commands/upsampling_error.h"
#include "core/error.h"
#include "core/parallel.h"
#include "dynamics/instruction_set.h"
#include "session/convergence.h"
#include "session/copies.h"
#include "session/statistics.h"

namespace sinew {
namespace {

struct BenchOptions : CommonOptions {
  bool json = false;
  bool baseline = false;
  bool upsampling_error = false;
  int copies = 1;
  std::string instructions;
};

// What is measured of a character without a clip.
constexpr double kRestSeconds = 5.0;

FrameRange bench_frames(const BenchOptions& options, const Session& session) {
  if (!options.frames.empty() || session.duration() > 0.0) return chosen_frames(options, session);
  return {0, static_cast<int>(kRestSeconds * options.rate), options.rate};
}

/// Plays a textbook solver over the same frames as ours, always with a rotation for each
/// tetrahedron, and shows its session after each.
template <typename Visit>
void play_textbook(const Session& ours, const std::string& method, const FrameRange& range,
                   const Progress& progress, Visit&& visit) {
  Settings settings = ours.settings();
  settings.method = method;
  settings.prism_rotations = false;
  Session textbook(ours.character(), settings, ours.document(), progress.part(0.0, 0.1),
                   ours.neighbours().colliders());
  textbook.select_clip(ours.clip());
  play_frames(textbook, range, progress.part(0.1, 1.0), [&](int index) { visit(textbook, index); });
}

Baseline measure_baseline(const Session& ours, const FrameRange& range,
                          const std::vector<Points>& skins, const Progress& progress) {
  Baseline baseline;
  std::vector<FrameStatistics> frames;
  play_textbook(
      ours, kTextbookMethod, range, progress.part(0.0, 0.5),
      [&](const Session& textbook, int) { frames.push_back(textbook.statistics(false)); });
  baseline.times = summarize_times(frames);
  std::vector<double> differences;
  play_textbook(ours, kTextbookInDoubleMethod, range, progress.part(0.5, 1.0),
                [&](const Session& textbook, int index) {
                  const Points difference =
                      textbook.simulated_positions() - skins[index - range.first];
                  for (const auto column : difference.colwise())
                    differences.push_back(column.norm() / kHeight);
                });
  std::sort(differences.begin(), differences.end());
  if (differences.empty()) return baseline;
  baseline.p99_difference = differences[(differences.size() - 1) * 99 / 100];
  baseline.max_difference = differences.back();
  return baseline;
}

std::string row(const std::string& name, const Summary& summary, const Summary* textbook) {
  std::string text = fmt::format("  {:<12}{:>10.3f}{:>10.3f}{:>10.3f}", name, summary.median,
                                 summary.p95, summary.max);
  if (textbook) {
    text += fmt::format("{:>13.3f}{:>9.2f}", textbook->median,
                        summary.median > 0.0 ? textbook->median / summary.median : 0.0);
  }
  return text + "\n";
}

std::string times_table(const RunStatistics& run) {
  const TimeSummary times = summarize_times(run.frames);
  const TimeSummary* const textbook = run.baseline ? &run.baseline->times : nullptr;
  std::string text = fmt::format("  {:<12}{:>10}{:>10}{:>10}{}\n", "ms", "median", "p95", "max",
                                 textbook ? fmt::format("{:>13}{:>9}", "textbook", "ratio") : "");
  const auto add = [&](const std::string& name, Summary TimeSummary::*key) {
    text += row(name, times.*key, textbook ? &(textbook->*key) : nullptr);
  };
  add("step", &TimeSummary::skinning_ms);
  add("  local", &TimeSummary::local_ms);
  add("  global", &TimeSummary::global_ms);
  add("contact", &TimeSummary::contact_ms);
  add("upsampling", &TimeSummary::upsampling_ms);
  add("frame", &TimeSummary::frame_ms);
  if (run.baseline) {
    text += fmt::format(
        "  difference from the textbook solver in double: 99 % of the vertices below {:.2e} of the "
        "height, the largest {:.2e}\n",
        run.baseline->p99_difference, run.baseline->max_difference);
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

/// Who computes, and why it is not the GPU where that was left open.
std::string machine_line(const UsedBackend& used) {
  std::string text = fmt::format("{}, {}, {} threads", processor_name(), instruction_sets().front(),
                                 thread_count());
  if (!used.gpu.empty()) text += fmt::format("; {} by CUDA", used.gpu);
  if (!used.why_cpu.empty()) text += fmt::format("\nno GPU: {}", used.why_cpu);
  return text + "\n";
}

/// \param gpu  of the lane, empty on the CPU
std::string copies_text(const Copies& copies, const std::string& gpu) {
  const double faster = copies.step_ms.median > 0.0
                            ? copies.count * copies.one_on_one_thread.median / copies.step_ms.median
                            : 0.0;
  std::string text = fmt::format(
      "  one step of {} copies: {:.3f} ms, {:.2f} times as fast as {} steps of one {} ({:.3f} ms "
      "each)\n",
      copies.count, copies.step_ms.median, faster, copies.count,
      gpu.empty() ? "on one thread" : "alone", copies.one_on_one_thread.median);
  if (copies.frame_ms) {
    text += fmt::format(
        "  one frame of them, with their visible surfaces: {:.3f} ms; at 60 frames a second it "
        "would be {} copies\n",
        copies.frame_ms->median,
        static_cast<int>(copies.count * 1000.0 / 60.0 / copies.frame_ms->median));
  } else if (!gpu.empty()) {
    text +=
        "  they went one after the other: only copies with --contact none and without colliders "
        "are computed together\n";
  }
  return text;
}

std::string readable(const RunStatistics& run) {
  const TissueModel* const tissue = run.lane.tissue();
  std::string text =
      fmt::format("{}: {} vertices, {} simulated, {} tetrahedra; {}, {} iterations; {} frames\n{}",
                  run.character.name, run.character.surface.vertex_count(),
                  tissue ? tissue->surface_vertices : 0, tissue ? tissue->tetrahedra.size() : 0,
                  run.settings.method, run.settings.iterations, run.frames.size(),
                  machine_line(run.lane.backend()));
  const PreparationTimes& times = run.lane.preparation();
  text += fmt::format(
      "prepared in {:.0f} ms: decimation {:.0f}, tissue {:.0f}, factorization {:.0f}, upsampling "
      "weights {:.0f}, skinning weights {:.0f}\n\n",
      times.total_ms, times.decimation_ms, times.tissue_ms, times.factorization_ms,
      times.upsampling_weights_ms, times.weights_ms);
  if (const UpsamplingTable* const table = run.lane.visible_motion().table()) {
    const UpsamplingStatistics& ties = table->statistics;
    text += fmt::format(
        "  {} neighbours for each vertex: {} follow them to second order, {} to first, {} rigidly; "
        "{} in pieces of their own\n",
        table->neighbours, ties.quadratic, ties.linear, ties.constant, ties.bound);
  }
  text += times_table(run);
  if (run.copies) text += copies_text(*run.copies, run.lane.backend().gpu);
  if (run.dynamic_convergence && run.static_convergence) {
    text += convergence_table(*run.dynamic_convergence, *run.static_convergence);
  }
  return text;
}

std::string upsampling_error_table(const std::vector<UpsamplingError>& errors) {
  std::string text = fmt::format(
      "\n  {:<24}{:>12}{:>12}   of the height, from the simulation at full "
      "resolution\n",
      "upsampling", "rms", "largest");
  for (const UpsamplingError& error : errors) {
    text += fmt::format("  {:<24}{:>12.3e}{:>12.3e}\n", error.name, error.rms, error.largest);
  }
  return text;
}

void bench(const BenchOptions& options, Console& console) {
  if (options.copies < 1) {
    throw UsageError(fmt::format("--copies {}: give at least 1", options.copies));
  }
  if (options.baseline && options.settings.method != "projective") {
    throw UsageError("--baseline: the textbook solver is a baseline of --method projective only");
  }
  if (options.upsampling_error) {
    if (options.json || options.baseline || options.quality || options.copies > 1 ||
        !options.statistics_file.empty()) {
      throw UsageError(
          "--upsampling-error: prints its own table; leave out --json, --stats, "
          "--quality, --baseline and --copies");
    }
    if (!find_method(options.settings.method).needs_tissue) {
      throw UsageError("--upsampling-error: only --method projective has a simulated surface");
    }
  }
  if (!options.instructions.empty()) limit_instructions(options.instructions);
  StatisticsFile statistics_file(options.statistics_file);
  const std::unique_ptr<Session> session = open_session(options, console);
  if (options.baseline && session->character().skeleton.empty()) {
    throw UsageError("--baseline: a character without a skeleton has nothing to simulate");
  }
  const FrameRange range = bench_frames(options, *session);
  const Progress progress = console.progress();
  if (options.upsampling_error) {
    console.print(upsampling_error_table(measure_upsampling_errors(*session, range, progress)));
    return;
  }

  RunStatistics run(session->character(), session->lane(), session->settings());
  std::vector<Points> skins;
  std::vector<float> visible(3 *
                             static_cast<std::size_t>(session->character().surface.vertex_count()));
  std::vector<float> normals(visible.size());
  play_frames(*session, range, progress, [&](int index) {
    session->write_visible(visible, normals);
    run.frames.push_back(session->statistics(options.quality));
    run.frames.back().index = index;
    if (options.baseline) skins.push_back(session->simulated_positions());
  });
  if (options.baseline) run.baseline = measure_baseline(*session, range, skins, progress);
  if (options.copies > 1) run.copies = measure_copies(*session, range, options.copies, progress);
  if (const std::optional<ConvergenceOfBoth> both = measure_convergence(*session)) {
    run.dynamic_convergence = both->dynamic_step;
    run.static_convergence = both->static_solve;
  }
  statistics_file.write(run);
  console.print(options.json ? statistics_json(run) : readable(run));
}

}  // namespace

void add_bench(CLI::App& program, Console& console) {
  CLI::App* const command =
      program.add_subcommand("bench", "measure this machine on this character");
  auto options = std::make_shared<BenchOptions>();  // shared with the callback, which is copied
  add_common_options(*command, *options);
  add_statistics_options(*command, *options);
  command->add_flag("--json", options->json, "print the statistics as one JSON object");
  command->add_flag("--baseline", options->baseline, "also run the plain textbook solver");
  command->add_flag("--upsampling-error", options->upsampling_error,
                    "instead: how far upsampling is from a simulation of all visible vertices");
  command->add_option("--copies", options->copies, "also step this many copies at once [1]");
  command->add_option("--instructions", options->instructions,
                      "use no better vector instructions than these: " +
                          fmt::format("{}", fmt::join(instruction_sets(), ", ")));
  command->callback([options, &console] { bench(*options, console); });
}

}  // namespace sinew
