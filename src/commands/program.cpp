// SPDX-License-Identifier: MIT

#include "commands/program.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <filesystem>

#include "commands/commands.h"
#include "core/error.h"

namespace sinew {
namespace {

constexpr const char* kDescription =
    "Sinew skins animated characters by physics. From a skin mesh and a skeleton it builds\n"
    "volumetric bones and joints and a layer of soft tissue, and simulates the tissue as the\n"
    "bones move.\n"
    "\n"
    "  sinew                        open the built-in character\n"
    "  sinew FILE...                open your own character, with a skeleton and clips if needed\n"
    "  sinew COMMAND --help         print the options of a command";

constexpr const char* kExitCodes =
    "\nExit codes:\n"
    "  0    done\n"
    "  1    an error in the program itself\n"
    "  2    the command line is wrong: an option, a name, a range, an output that is an input\n"
    "  3    a file is wrong or missing, or its folder cannot be written to\n"
    "  4    the machine lacks what was asked for: a GPU, a display, memory, space on the disk\n"
    "  130  interrupted\n";

std::string command_names(const CLI::App& program) {
  std::string names;
  for (const CLI::App* command : program.get_subcommands({})) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return names;
}

/// Inserts the default command: `sinew FILE...` means `sinew view FILE...`.
void insert_view(std::vector<std::string>& arguments, const CLI::App& program) {
  const std::string first = arguments.empty() ? "" : arguments.front();
  if (first == "--help" || first == "-h" || first == "--version") return;
  for (const CLI::App* command : program.get_subcommands({})) {
    if (command->get_name() == first) return;
  }
  const bool is_plain_word = !first.empty() && first.find_first_of("-./") == std::string::npos;
  std::error_code ignored;
  if (is_plain_word && !std::filesystem::exists(first, ignored)) {
    throw UsageError(fmt::format("there is no command and no file '{}'; the commands are {}", first,
                                 command_names(program)));
  }
  arguments.insert(arguments.begin(), "view");
}

}  // namespace

void run_program(std::vector<std::string> arguments, Console& console) {
  CLI::App program(kDescription, "sinew");
  program.set_version_flag("--version", "sinew " SINEW_VERSION);
  program.require_subcommand(1);
  program.footer(kExitCodes);
  add_view(program, console);
  add_info(program, console);
  add_bake(program, console);
  add_render(program, console);
  add_bench(program, console);
  add_sample(program, console);
  add_body(program, console);
  add_difference(program, console);
  add_compare(program, console);
  add_tetrahedra(program, console);
  add_transfer_weights(program, console);
  add_rig(program, console);
  add_register(program, console);
  add_settings_list(program, console);

  insert_view(arguments, program);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 expects the last one first
  try {
    program.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    // Print the help of the chosen command, if there is one.
    const std::vector<CLI::App*> chosen = program.get_subcommands();
    console.print(chosen.empty() ? program.help() : chosen.front()->help("sinew"));
  } catch (const CLI::CallForVersion& version) {
    console.print(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{} (see sinew --help)", error.what()));
  }
}

}  // namespace sinew
