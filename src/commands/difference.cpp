// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <CLI/Option.hpp>
#include <algorithm>
#include <memory>

#include "assets/caches/cache_formats.h"
#include "commands/commands.h"
#include "commands/compared_motion.h"
#include "commands/difference_report.h"
#include "commands/opening.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"

namespace sinew {
namespace {

struct DifferenceOptions {
  std::string a;
  std::string b;
  CommonOptions shown;  ///< what the command line gives, without the projects of A and B
  std::vector<std::string> settings_of_b;
  std::string output;
  bool json = false;
  bool force = false;
};

/// Parses the common options of the command line a second time, for one of the two motions. So a
/// project among its files gives its initial values.
/// \param files  the files of this motion
/// \param more   more arguments
std::unique_ptr<CommonOptions> options_for(const CLI::App& command,
                                           const std::vector<std::string>& files,
                                           const std::vector<std::string>& more = {}) {
  CLI::App app;
  auto options = std::make_unique<CommonOptions>();
  add_common_options(app, *options);
  std::vector<std::string> arguments;
  for (const CLI::Option* const option : command.get_options()) {
    if (option->get_positional() || app.get_option_no_throw(option->get_name()) == nullptr)
      continue;
    for (const std::string& value : option->results())
      arguments.push_back(option->get_name() + "=" + value);
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  arguments.emplace_back("--");
  arguments.insert(arguments.end(), files.begin(), files.end());
  std::reverse(arguments.begin(), arguments.end());  // CLI11 expects the last one first
  app.parse(arguments);
  return options;
}

/// Returns the files that follow A and B.
std::vector<std::string> further_files(const CLI::App& command) {
  return command.get_option("FILE")->results();
}

std::vector<std::string> files_of(const std::string& motion, const CLI::App& command) {
  std::vector<std::string> files = further_files(command);
  if (!is_motion_cache(motion)) files.insert(files.begin(), motion);
  return files;
}

/// Returns the options of B: those of the command line, then --set-b.
std::unique_ptr<CommonOptions> options_of_b(const DifferenceOptions& options,
                                            const CLI::App& command) {
  if (!options.settings_of_b.empty() && is_motion_cache(options.b)) {
    throw UsageError(fmt::format(
        "--set-b: {} is a cache, in which nothing can be changed; leave it out", options.b));
  }
  std::vector<std::string> settings;
  for (const std::string& text : options.settings_of_b) settings.push_back("--set=" + text);
  return options_for(command, files_of(options.b, command), settings);
}

/// Returns the character that the motions belong to: that of A or B, or for two caches the one that
/// follows them. Null if none is known.
const Character* known_character(const ComparedMotion& a, const ComparedMotion& b,
                                 const CommonOptions& options, std::optional<Character>& opened,
                                 Console& console) {
  for (const ComparedMotion* const motion : {&a, &b})
    if (motion->session) return &motion->session->character();
  if (options.files.empty() && !options.project) return nullptr;
  opened = open_files(options);
  console.warn(opened->warnings);
  return &*opened;
}

void warn_of_coordinates(const ComparedMotion& a, const ComparedMotion& b, Console& console) {
  if (a.cache->space == b.cache->space) return;
  console.warn(fmt::format(
      "{} and {} have formats with different coordinates (docs/export.md), which may differ; also "
      "name the character that they were baked from",
      a.name, b.name));
}

void register_outputs(const DifferenceOptions& options, const CommonOptions& of_a,
                      const CommonOptions& of_b) {
  if (options.output.empty()) return;
  if (file_extension(options.output) != ".csv") {
    throw UsageError(
        fmt::format("{}: the table has comma-separated values; give it a name that ends in .csv",
                    options.output));
  }
  OutputFiles outputs(options.force);
  outputs.add_inputs({options.a, options.b});
  add_inputs(of_a, outputs);
  add_inputs(of_b, outputs);
  outputs.add(options.output);
}

void difference(const DifferenceOptions& options, const CLI::App& command, Console& console) {
  const std::unique_ptr<CommonOptions> of_a = options_for(command, files_of(options.a, command));
  const std::unique_ptr<CommonOptions> of_b = options_of_b(options, command);
  register_outputs(options, *of_a, *of_b);

  ComparedMotion a = open_motion(options.a, *of_a, console);
  ComparedMotion b = open_motion(options.b, *of_b, console);
  std::optional<Character> opened;
  const Character* const character = known_character(a, b, *of_a, opened, console);
  if (character) {
    for (ComparedMotion* const motion : {&a, &b})
      if (motion->cache) put_on_surface(*character, *motion);
    keep_common_vertices(a, b);
  } else {
    warn_of_coordinates(a, b, console);
  }
  require_comparable(a, b);

  DifferenceReport report{a, b, character};
  report.difference = difference_of(a.frames, b.frames, character ? 1.0 / kHeight : 1.0);
  if (!options.output.empty()) write_whole_file(options.output, difference_table(report));
  console.print(options.json ? difference_json(report) : difference_text(report));
}

}  // namespace

void add_difference(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand(
      "difference",
      "measure the distances between two caches, or one character under two settings");
  auto options =
      std::make_shared<DifferenceOptions>();  // shared with the callback, which is copied
  command
      ->add_option(
          "A", options->a,
          "a cache (.pc2, .mdd, .obj with %04d in its name, .glb of bake), a character or a "
          "project")
      ->required();
  command->add_option("B", options->b, "what A is compared with; the same kinds of files")
      ->required();
  add_common_options(*command, options->shown);
  command->get_option("FILE")->description(
      "the skeleton and the clips of A and B if their own files have none, or the character that "
      "two caches were baked from, which makes distances fractions of its height");
  command
      ->add_option("--set-b", options->settings_of_b,
                   "KEY=VALUE: any setting by its name, for B alone, after --set")
      ->allow_extra_args(false);
  command->add_option("-o,--output", options->output,
                      "also write a table with one row per frame (.csv)");
  command->add_flag("--json", options->json, "print one JSON object");
  add_force(*command, options->force);
  command->callback([options, command, &console] { difference(*options, *command, console); });
}

}  // namespace sinew
