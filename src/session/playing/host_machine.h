// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

namespace sinew {

/// Returns the name of this machine's processor as its kernel reports it.
std::string processor_name();

/// Returns the number of threads of all programs that wanted a core, averaged over the last minute.
/// Returns nothing if the system does not report it.
std::optional<double> machine_load();

}  // namespace sinew
