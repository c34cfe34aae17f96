// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace sinew {

/// Returns how much physical memory this process uses (resident set size), bytes; 0 if the system
/// does not say.
std::size_t resident_bytes();

/// Does the same after it has returned freed memory to the system, so that the growth between two
/// calls is what was allocated in between and is still in use.
std::size_t resident_bytes_in_use();

}  // namespace sinew
