// SPDX-License-Identifier: MIT

#include "commands/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/Option.hpp>
#include <charconv>
#include <cmath>
#include <utility>

#include "assets/open.h"
#include "core/error.h"
#include "core/thread_count.h"
#include "rig/clip_rate.h"
#include "samples/samples.h"
#include "session/parts/missing_pieces.h"
#include "session/playing/host_machine.h"
#include "session/playing/loop.h"
#include "session/settings/fit_document.h"
#include "session/settings/presets.h"

namespace sinew {
namespace {

constexpr double kHighestRate = 1000.0;

std::optional<int> parse_index(std::string_view text) {
  int value = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stopped != text.data() + text.size() || value < 0) {
    return std::nullopt;
  }
  return value;
}

/// Adds an option that sets an entry of the settings under a shorter name. The help ends with the
/// default.
void add_setting(CLI::App& command, const std::string& option, const std::string& key,
                 CommonOptions& options, const std::string& help) {
  command.add_option_function<std::string>(
      option,
      [&options, key, option](const std::string& value) {
        set_setting(options.settings, key, value);
      },
      fmt::format("{} [{}]", help, setting_text(Settings(), find_setting(key))));
}

/// Adds an option whose values are appended to a list, after those that are in it already.
void add_to_list(CLI::App& command, const std::string& option, std::vector<std::string>& list,
                 const std::string& help) {
  command
      .add_option_function<std::vector<std::string>>(
          option,
          [&list](const std::vector<std::string>& more) {
            list.insert(list.end(), more.begin(), more.end());
          },
          help)
      ->allow_extra_args(false);
}

void set_by_text(Settings& settings, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    throw UsageError(fmt::format("--set {}: write KEY=VALUE, as in tissue.stiffness=2400", text));
  }
  set_setting(settings, text.substr(0, equals), text.substr(equals + 1));
}

void set_rate(CommonOptions& options, const std::string& text) {
  options.clip_rate = text == "clip";
  if (options.clip_rate) return;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, options.rate);
  if (error != std::errc() || stopped != end ||
      !(options.rate > 0.0 && options.rate <= kHighestRate)) {
    throw UsageError(fmt::format(
        "--fps {}: give a rate above 0 and up to {:g}, or clip for the rate of the clip's keys",
        text, kHighestRate));
  }
}

/// Adds FILEs to the options. A project among them also sets the options that it holds.
void assign_files(CommonOptions& options, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (!is_project(file)) {
      options.files.push_back(file);
      continue;
    }
    if (options.project) {
      fail_input("{}: a project is already given ({}); open one at a time", file,
                 options.project->file);
    }
    options.project = OpenedProject{file, read_project(file)};
    const Project& project = options.project->project;
    options.also_read.push_back(file);
    if (!project.maps_file.empty()) options.also_read.push_back(project.maps_file);
    options.files.insert(options.files.end(), project.files.begin(), project.files.end());
    options.level_of_detail = project.level_of_detail;
    options.colliders = project.colliders;
    options.settings = project.settings;
    options.document = project.document;
    options.clip = project.clip;
    require_sample(project.built_in, file);
  }
}

}  // namespace

FrameRange parse_frames(const CommonOptions& options, double rate) {
  const std::string_view text = options.frames;
  const std::size_t colon = text.find(':');
  const std::optional<int> first = parse_index(text.substr(0, colon));
  const std::optional<int> last =
      colon == std::string_view::npos ? first : parse_index(text.substr(colon + 1));
  if (!first || !last || *last < *first) {
    throw UsageError(
        fmt::format("--frames {}: write A:B, two frame numbers from 0 with A <= B", text));
  }
  if (*last > kMaxFrames) {
    throw UsageError(fmt::format("--frames {}: at most {} frames can be played", text, kMaxFrames));
  }
  return {*first, *last, rate};
}

namespace {

void check(const CommonOptions& options) {
  if (!options.frames.empty()) parse_frames(options, options.rate);
  if (options.loop && !options.frames.empty())
    throw UsageError("--loop: a cycle is the whole clip; leave out --frames");
  if (options.threads < 0) {
    throw UsageError(
        fmt::format("--threads {}: give a number of threads, or 0 for all cores", options.threads));
  }
  if (options.threads == 0) threads_of_environment();  // throws if it is not a number
}

}  // namespace

void add_files(CLI::App& command, CommonOptions& options) {
  command.add_option_function<std::vector<std::string>>(
      "FILE", [&options](const std::vector<std::string>& files) { assign_files(options, files); },
      "a character, together with a skeleton and clips if its own file has none, or a project (no "
      "FILE: the built-in humanoid)");
  command
      .add_option("--level-of-detail", options.level_of_detail,
                  "level of detail to show if the files contain several, 0: the finest [0]")
      ->check(CLI::NonNegativeNumber);
  add_to_list(command, "--motion", options.motions,
              "FILE of which only the clips are used, whatever else it contains; they are "
              "retargeted if its skeleton differs");
}

void add_settings(CLI::App& command, CommonOptions& options) {
  // CLI11 calls the options in the order in which they are added, so the others go over the preset
  // wherever it stands on the command line.
  command.add_option_function<std::string>(
      "--preset",
      [&options](const std::string& name) { apply_preset(options.settings, find_preset(name)); },
      fmt::format("named set of settings; other options override it: {} [{}]",
                  fmt::join(preset_names(), ", "), presets().front().name));
  add_setting(command, "--method", "method", options,
              "projective, linear-blend or dual-quaternion");
  add_setting(command, "--backend", "backend", options, "auto, cpu or cuda");
  add_setting(command, "--contact", "contact", options, "auto, none, local or global");
  add_setting(command, "--iterations", "dynamics.iterations", options,
              "local-global iterations per time step");
  command
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&options](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) set_by_text(options.settings, text);
          },
          "KEY=VALUE: any setting by its name, e.g. tissue.stiffness=2400")
      ->allow_extra_args(false);
}

void add_document_options(CLI::App& command, Document& document) {
  command
      .add_option_function<std::vector<std::string>>(
          "--part",
          [&document](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) set_part_role(document, text);
          },
          "NAME=ROLE: changes the role of a part (info lists the roles): simulated, embedded in "
          "the tissue, rigid with a joint, or skinned")
      ->allow_extra_args(false);
  add_to_list(command, "--exclude", document.excluded,
              "NAME of a part or joint whose skin is not simulated but follows the skeleton");
}

void add_common_options(CLI::App& command, CommonOptions& options) {
  add_files(command, options);
  add_settings(command, options);
  add_document_options(command, options.document);
  add_to_list(command, "--collider", options.colliders,
              "FILE of an object that the skin collides with: a rigid mesh, at rest or animated, "
              "or another character");
  command.add_option("--clip", options.clip,
                     "name or number of a clip, rest (the rest pose) or all (bake only) [0]; a "
                     "prefix that all clip names share may be left out");
  command.add_option("--frames", options.frames,
                     "first and last frame as A:B, both included [the whole clip]");
  command.add_option_function<std::string>(
      "--fps", [&options](const std::string& text) { set_rate(options, text); },
      "frames per second, or clip for the rate of the clip's keys [30]");
  add_setting(command, "--simulation-vertices", "simulation.vertices", options,
              "number of vertices to which the surface is decimated for the simulation, 0: no "
              "decimation");
  command.add_option(
      "--threads", options.threads,
      "number of threads, 0: that of SINEW_THREADS if it is set, else all cores [0]");
}

void add_statistics_options(CLI::App& command, CommonOptions& options) {
  command.add_option("--stats", options.statistics_file,
                     "write the measurements to this file (.json; - for standard output)");
  command.add_flag("--quality", options.quality, "also measure quality in each frame (slower)");
}

void add_loop(CLI::App& command, CommonOptions& options) {
  command.add_flag("--loop", options.loop,
                   "write one cycle whose last frame equals its first, played until the body "
                   "repeats itself; a video leaves out the last frame");
}

void add_force(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "also replace existing files of another kind");
}

OutputFiles output_files(const CommonOptions& options) {
  OutputFiles outputs(options.force);
  outputs.add_inputs(options.files);
  outputs.add_inputs(options.motions);
  outputs.add_inputs(options.also_read);
  outputs.add_inputs(options.colliders);
  return outputs;
}

void add_opened_inputs(const Session& session, OutputFiles& outputs) {
  outputs.add_inputs(session.character());
  for (const Collider& collider : session.played_colliders().colliders())
    outputs.add_inputs(collider.character);
}

Character open_files(const CommonOptions& options) {
  if (!options.files.empty()) {
    OpenOptions how;
    how.level_of_detail = options.level_of_detail;
    how.motions = options.motions;
    return open_character(options.files, how);
  }
  if (!options.motions.empty()) {
    throw UsageError(
        fmt::format("--motion {}: also name the FILE of a character that plays these clips",
                    options.motions.front()));
  }
  const std::string name = options.project ? options.project->project.built_in : "";
  return built_in_character(name.empty() ? kUsualSample : name);
}

Character open_for_playing(const CommonOptions& options, Console& console) {
  check(options);
  require_available(options.settings);
  set_thread_count(options.threads);
  Character character = open_files(options);
  if (character.simulate_as_it_is &&
      options.settings.simulation.vertices != SimulationSettings().vertices) {
    console.warn(
        fmt::format("--simulation-vertices: {} has its own simulation mesh, which is not decimated",
                    character.name));
  }
  console.warn(character.warnings);
  console.warn(missing_pieces(character));
  return character;
}

Document document_for(const CommonOptions& options, const Character& character, Console& console) {
  Document document = options.document;
  if (!options.project) return document;
  const Document& own = options.project->project.document;
  const FittedDocument fitted =
      fit_document(options.project->project, character, options.project->file);
  console.warn(fitted.warnings);
  document.radii = fitted.document.radii;
  document.painted = fitted.document.painted;
  // Drop the project's roles and exclusions that do not fit the character. Those that the command
  // line has changed or added are not the project's any more, and stay.
  std::erase_if(document.part_roles, [&](const auto& role) {
    const auto found = own.part_roles.find(role.first);
    return found != own.part_roles.end() && *found == role &&
           !fitted.document.part_roles.contains(role.first);
  });
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(document.excluded, [&](const std::string& name) {
    return has(own.excluded, name) && !has(fitted.document.excluded, name);
  });
  return document;
}

int chosen_clip(const CommonOptions& options, const Character& character) {
  const bool by_project = options.project && options.clip == options.project->project.clip;
  try {
    return find_clip(character, options.clip, options.document.recorded);
  } catch (const UsageError& error) {
    if (!by_project) throw;
    fail_input("{}: {}; correct the project, or choose another clip with --clip",
               options.project->file, error.what());
  }
}

std::unique_ptr<Session> open_session(const CommonOptions& options, Console& console) {
  Character character = open_for_playing(options, console);
  const int clip = chosen_clip(options, character);
  const Document document = document_for(options, character, console);
  std::vector<Collider> colliders =
      open_colliders(options.colliders, character, console.stop_token());
  for (const Collider& collider : colliders) console.warn(collider.character.warnings);
  auto session = std::make_unique<Session>(std::move(character), options.settings, document,
                                           console.progress(), std::move(colliders));
  if (const TissueModel* const tissue = session->lane().tissue()) console.warn(tissue->warnings);
  const std::string backend_warning = session->lane().backend().warning();
  if (!backend_warning.empty()) console.warn(backend_warning);
  const bool chooses = !document.part_roles.empty() || !document.excluded.empty();
  if (chooses && session->lane().plan() == nullptr) {
    console.warn("--part and --exclude: nothing is simulated, so they have no effect");
  }
  session->select_clip(clip);
  return session;
}

int find_clip(const Character& character, const std::string& name_or_index,
              const std::vector<RecordedClip>& recorded) {
  const std::vector<std::string> names = clip_names(character, recorded);
  if (name_or_index.empty()) return names.empty() ? -1 : 0;
  if (const std::optional<int> clip = clip_referred_to(names, name_or_index)) return *clip;
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += fmt::format("{}{} {}", i == 0 ? "" : ", ", i, names[i]);
  }
  throw UsageError(fmt::format("--clip {}: {} has no such clip; it has {}", name_or_index,
                               character.name, list.empty() ? "none" : list));
}

double chosen_rate(const CommonOptions& options, const Clip* clip, Console& console) {
  if (!options.clip_rate) return options.rate;
  const std::optional<double> own = clip == nullptr ? std::nullopt : key_rate(*clip);
  if (!own) {
    console.warn(fmt::format(
        "--fps clip: {} no frame rate, so {:g} is used",
        clip == nullptr ? "the rest pose has" : fmt::format("the keys of '{}' have", clip->name),
        options.rate));
  }
  return own.value_or(options.rate);
}

void require_frames(const FrameRange& range, const std::string& option, const std::string& what,
                    double seconds) {
  if (!(seconds > 0.0)) return;
  const double last = last_frame(seconds, range.rate);
  if (range.last <= last) return;
  throw UsageError(
      fmt::format("{}: {} ends; at {:g} frames per second it has the frames 0 to {:.0f}", option,
                  what, range.rate, last));
}

void require_frames(const FrameRange& range, const std::string& option, const Session& session) {
  const Clip* const clip = session.selected_clip();
  require_frames(
      range, option,
      clip == nullptr ? "the motion of the colliders" : fmt::format("the clip '{}'", clip->name),
      played_seconds(session));
}

FrameRange chosen_frames(const CommonOptions& options, const Session& session, Console& console) {
  const double rate = chosen_rate(options, session.selected_clip(), console);
  if (!options.frames.empty()) {
    const FrameRange range = parse_frames(options, rate);
    require_frames(range, "--frames " + options.frames, session);
    return range;
  }
  const FrameRange range = whole_clip(session, rate);
  const double cut = session.duration() == 0.0 ? 0.0 : played_seconds(session) - range.last / rate;
  constexpr double kNotableCut = 1e-3;  // frames; a smaller cut is not worth a warning
  if (cut * rate > kNotableCut) {
    console.warn(
        fmt::format("at {:g} frames per second the last frame of the clip is at {:.3f} s, and its "
                    "end, {:.3f} s, is cut off; --fps clip uses the rate of its keys",
                    rate, range.last / rate, played_seconds(session)));
  }
  return range;
}

FrameRange loop_frames(const CommonOptions& options, const Session& session, Console& console) {
  const double wanted = chosen_rate(options, session.selected_clip(), console);
  const FrameRange cycle = cycle_frames(session, wanted, "--loop");
  // A smaller relative difference of the rates is not worth a warning.
  constexpr double kNotableDifference = 1e-4;
  if (std::abs(cycle.rate / wanted - 1.0) > kNotableDifference) {
    const double seconds = played_seconds(session);
    console.warn(
        fmt::format("--loop: a cycle takes {:.3f} s, which is {:.2f} frames at {:g} frames per "
                    "second; it is played in {} frames at {:.4g} frames per second",
                    seconds, seconds * wanted, wanted, cycle.last, cycle.rate));
  }
  return cycle;
}

LoopRecord play_loop(std::vector<Session*> sessions, const FrameRange& cycle, Console& console,
                     const std::function<void(int index)>& visit) {
  const CyclePlayer player = play_cycle(std::move(sessions), cycle, console.progress(), visit);
  for (const std::string& sentence : player.warnings()) console.warn("--loop: " + sentence);
  return player.record();
}

RunRecord record_of(const CommonOptions& options, const Session& session, const FrameRange& range) {
  RunRecord record;
  record.version = SINEW_VERSION;
  record.load = machine_load();
  record.inputs = session.character().files;
  for (const std::vector<std::string>& more : {options.also_read, options.colliders})
    record.inputs.insert(record.inputs.end(), more.begin(), more.end());
  if (const Clip* const clip = session.selected_clip()) {
    record.clip = clip->name;
    record.clip_index = session.clip();
    record.clip_seconds = clip->duration;
  }
  record.first = range.first;
  record.last = range.last;
  record.rate = range.rate;
  return record;
}

}  // namespace sinew
