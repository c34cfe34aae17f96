#pragma once

#include <string>
#include <vector>

#include "commands/console.h"

namespace sinew {

/// Does what the command line (without the program's name) asks for.
/// \throws InputError, UsageError, UnavailableError, Cancelled
void run_program(std::vector<std::string> arguments, Console& console);

}  // namespace sinew
