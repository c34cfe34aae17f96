// SPDX-License-Identifier: MIT

#pragma once

#include <CLI/App.hpp>

#include "commands/console.h"

namespace sinew {

/// These functions each add one subcommand to the program. The subcommand runs while the command
/// line is parsed. A new command needs one file, one declaration here and one line in program.cpp.
void add_view(CLI::App& program, Console& console);
void add_info(CLI::App& program, Console& console);
void add_bake(CLI::App& program, Console& console);
void add_render(CLI::App& program, Console& console);
void add_bench(CLI::App& program, Console& console);
void add_sample(CLI::App& program, Console& console);
void add_body(CLI::App& program, Console& console);
void add_difference(CLI::App& program, Console& console);
void add_compare(CLI::App& program, Console& console);
void add_tetrahedra(CLI::App& program, Console& console);
void add_transfer_weights(CLI::App& program, Console& console);
void add_rig(CLI::App& program, Console& console);
void add_register(CLI::App& program, Console& console);
void add_settings_list(CLI::App& program, Console& console);

}  // namespace sinew
