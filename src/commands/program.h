// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "commands/console.h"

namespace sinew {

/// Executes a command line.
/// \param arguments  without the name of the program
/// \throws InputError, UsageError, UnavailableError, Cancelled
void run_program(std::vector<std::string> arguments, Console& console);

}  // namespace sinew
