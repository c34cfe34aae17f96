// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "commands/comparison.h"
#include "commands/comparison_page.h"
#include "commands/comparison_pictures.h"
#include "commands/comparison_table.h"
#include "commands/frame_options.h"
#include "commands/opening.h"
#include "commands/output_folder.h"
#include "commands/render_options.h"
#include "commands/weights_report.h"
#include "core/error.h"
#include "core/partial_file.h"
#include "core/thread_count.h"
#include "core/word_list.h"
#include "render/camera.h"
#include "session/playing/host_machine.h"

namespace sinew {
namespace {

constexpr const char* kEveryClip = "all";
constexpr double kMeasuring = 0.85;  // share of the measurement in the progress; the rest draws

struct CompareOptions : CommonOptions {
  std::string folder;
  std::string methods;  ///< names, separated by commas
  std::string size = "400x480";
  std::string camera;  ///< empty: one that suits each picture
  bool no_pictures = false;
};

std::vector<std::string> offered_methods() {
  const auto names = choice_names(SkinningMethod{});
  return {names.begin(), names.begin() + kOfferedMethods};
}

/// Returns the methods of --methods in the order of the list, each once.
std::vector<SkinningMethod> chosen_methods(const CompareOptions& options) {
  const std::vector<std::string> offered = offered_methods();
  std::vector<SkinningMethod> methods;
  const auto add = [&](const std::string& name) {
    const auto found = std::find(offered.begin(), offered.end(), name);
    if (found == offered.end()) {
      throw UsageError(fmt::format("--methods: there is no method '{}'; choose from {}", name,
                                   word_list(offered, "and")));
    }
    const auto method = static_cast<SkinningMethod>(found - offered.begin());
    if (std::find(methods.begin(), methods.end(), method) == methods.end())
      methods.push_back(method);
  };
  std::istringstream words(options.methods);
  std::string word;
  do {
    word.clear();
    std::getline(words, word, ',');
    add(word);
  } while (!words.eof());
  return methods;
}

bool compares_all_clips(const CompareOptions& options) {
  return options.clip.empty() || options.clip == kEveryClip;
}

std::vector<ComparedClip> chosen_clips(const CompareOptions& options, int chosen, Session& session,
                                       Console& console) {
  std::vector<ComparedClip> clips;
  const auto add = [&](int clip) {
    session.select_clip(clip, Session::Arrival::kCarried);
    clips.push_back({clip, clip < 0 ? "rest" : session.clip_at(clip).name,
                     frames_to_measure(options, session, console)});
  };
  if (!compares_all_clips(options) || session.clip_count() == 0) {
    add(chosen);
  } else {
    for (int clip = 0; clip < session.clip_count(); ++clip) add(clip);
  }
  return clips;
}

/// Returns the clips and frames of the options. They are checked before anything is prepared.
std::vector<ComparedClip> clips_to_compare(const CompareOptions& options,
                                           const CharacterToPlay& opened, Console& console) {
  const std::unique_ptr<Session> resting =
      Session::resting(opened.character, options.settings, opened.colliders, opened.document);
  return chosen_clips(options, opened.clip, *resting, console);
}

void warn_of(const Session& session, Console& console) {
  const auto warn_once = [&](const std::string& sentence) {
    const std::vector<std::string>& said = console.warnings();
    if (std::find(said.begin(), said.end(), sentence) == said.end()) console.warn(sentence);
  };
  if (const TissueModel* const tissue = session.lane().tissue())
    for (const std::string& sentence : tissue->warnings) warn_once(sentence);
  if (const std::string sentence = session.lane().backend().warning(); !sentence.empty())
    warn_once(sentence);
}

struct Measured {
  std::vector<ComparedMethod> methods;
  std::vector<MethodRun> runs;
};

/// Prepares all methods and then plays all clips with each, so that a method that cannot skin the
/// character is reported before the long part of the work.
Measured measure_methods(const CompareOptions& options, const CharacterToPlay& opened,
                         const std::vector<SkinningMethod>& methods,
                         const std::vector<ComparedClip>& clips, const Progress& progress,
                         Console& console) {
  Measured measured;
  const auto parts = static_cast<double>(methods.size() * (clips.size() + 1));
  double done = 0.0;
  const auto next_part = [&] {
    const Progress part = progress.part(done / parts, (done + 1.0) / parts);
    ++done;
    return part;
  };
  for (const SkinningMethod method : methods) {
    try {
      measured.methods.push_back(prepare_method(opened, options.settings, method, next_part()));
    } catch (const InputError& error) {
      fail_input("{}: {}, or leave this method out with --methods", name_of(method), error.what());
    }
    warn_of(*measured.methods.back().session, console);
  }
  for (const ComparedMethod& method : measured.methods)
    for (const ComparedClip& clip : clips)
      measured.runs.push_back(run_clip(method, clip, next_part()));
  return measured;
}

/// Draws the pictures of the page. Without OpenGL it warns, and the page says why there are none.
void add_pictures(const CompareOptions& options, const Measured& measured, const Progress& progress,
                  Console& console, ComparisonPage& page) {
  if (options.no_pictures) {
    page.why_no_pictures = "they were left out (--no-pictures)";
    return;
  }
  page.worst = worst_frames(page.runs, page.clips);
  try {
    page.pictures = draw_worst_frames(measured.methods, page.clips, page.worst,
                                      {parse_size(options.size), options.camera}, progress);
  } catch (const UnavailableError& error) {
    page.why_no_pictures = error.what();
    console.warn(fmt::format("compare.html has no pictures: {}", error.what()));
  }
}

void compare(const CompareOptions& options, Console& console) {
  const std::vector<SkinningMethod> methods = chosen_methods(options);
  parse_size(options.size);  // reports a wrong size before any work
  if (!options.camera.empty()) Camera().look_from(options.camera, {});
  OutputFiles outputs = output_files(options);
  OutputFolder folder(options.folder);
  const std::string table_file = folder / "compare.csv";
  const std::string page_file = folder / "compare.html";
  const std::string data_file = folder / "compare.json";
  for (const std::string& file : {table_file, page_file, data_file}) outputs.add(file);

  CommonOptions opening = options;
  if (compares_all_clips(options)) opening.clip.clear();
  const CharacterToPlay opened = open_with_surroundings(opening, console);
  outputs.add_inputs(opened.character);
  for (const Collider& collider : opened.colliders) outputs.add_inputs(collider.character);
  if (opened.character.skeleton.empty()) {
    fail_input("{}: has no skeleton, so that all methods show the same; add a skeleton file",
               opened.character.name);
  }
  const std::vector<ComparedClip> clips = clips_to_compare(options, opened, console);
  const Progress progress = console.progress();
  const Measured measured =
      measure_methods(options, opened, methods, clips, progress.part(0.0, kMeasuring), console);
  const CharacterWeights weights(opened.character, options.settings.weights);
  ComparisonPage page{.character = opened.character,
                      .clips = clips,
                      .runs = measured.runs,
                      .machine = fmt::format("{}, {} threads", processor_name(), thread_count()),
                      .weights = weights_line(weights_json(weights))};
  add_pictures(options, measured, progress.part(kMeasuring, 1.0), console, page);

  write_whole_file(table_file, comparison_csv(measured.runs));
  write_whole_file(data_file, comparison_json(measured.runs, weights));
  write_whole_file(page_file, comparison_html(page));
  folder.keep();
  console.print(fmt::format("{}\n{}\n{}\n", table_file, page_file, data_file));
}

}  // namespace

void add_compare(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand(
      "compare",
      "measure all skinning methods on the same clips: a table and a page with pictures");
  auto options = std::make_shared<CompareOptions>();  // shared with the callback, which is copied
  options->methods = fmt::format("{}", fmt::join(offered_methods(), ","));
  add_common_options(*command, *options);
  command->remove_option(command->get_option("--method"));
  command->get_option("--clip")->description(
      "name or number of a clip, rest (the rest pose) or all [all]");
  command
      ->add_option("-o,--output", options->folder,
                   "folder for compare.csv, compare.html and compare.json; it is created if needed")
      ->required();
  command->add_option("--methods", options->methods,
                      fmt::format("NAME,...: methods to compare [{}]", options->methods));
  command->add_option("--size", options->size,
                      fmt::format("WIDTHxHEIGHT of a picture in pixels [{}]", options->size));
  command->add_option("--camera", options->camera,
                      "auto, front, side, ... [one that suits each picture]");
  command->add_flag("--no-pictures", options->no_pictures, "leave out the pictures of the page");
  add_force(*command, options->force);
  command->callback([options, &console] { compare(*options, console); });
}

}  // namespace sinew
