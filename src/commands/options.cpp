// SPDX-License-Identifier: MIT

#include "commands/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/Option.hpp>
#include <charconv>

#include "core/error.h"
#include "core/word_list.h"
#include "samples/samples.h"
#include "session/settings/presets.h"

namespace sinew {
namespace {

constexpr double kHighestRate = 1000.0;

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

/// Adds such an option for a choice. The help lists what users are offered.
void add_choice(CLI::App& command, const std::string& option, const std::string& key,
                CommonOptions& options) {
  add_setting(command, option, key, options, word_list(find_setting(key).choices, "or"));
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
        "--fps {}: write a rate above 0 and at most {:g}, or 'clip' for the rate of the clip", text,
        kHighestRate));
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
  add_choice(command, "--method", "method", options);
  add_choice(command, "--backend", "backend", options);
  add_choice(command, "--contact", "contact", options);
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

void add_softness(CLI::App& command, const char* option, bool soft, Document& document,
                  const char* help) {
  command
      .add_option_function<std::vector<std::string>>(
          option,
          [&document, soft](const std::vector<std::string>& names) {
            for (const std::string& name : names) document.softness[name] = soft;
          },
          help)
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
  add_softness(command, "--soft", true, document,
               "NAME of a joint from which on the body is soft, like a trunk or a tail: its bones "
               "and those of all joints below do not hold it");
  add_softness(command, "--firm", false, document,
               "NAME of a joint below a soft one from which on bones hold the body again");
}

void add_common_options(CLI::App& command, CommonOptions& options) {
  add_files(command, options);
  add_settings(command, options);
  add_document_options(command, options.document);
  add_to_list(command, "--collider", options.colliders,
              "FILE of an object that the skin collides with: a rigid mesh, at rest or animated, "
              "or another character");
  command.add_option("--clip", options.clip,
                     "name or number of a clip, rest (the rest pose) or all (bake only) [0]; the "
                     "part of a name before a separator may be left out");
  command.add_option("--frames", options.frames,
                     "first and last frame as A:B, both included [the whole clip]");
  command.add_option_function<std::string>(
      "--fps", [&options](const std::string& text) { set_rate(options, text); },
      "frames per second, or clip: the rate of the clip's file or keys [30]");
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

}  // namespace sinew
