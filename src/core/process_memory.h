// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace sinew {

/// Returns how much physical memory this process uses (resident set size), bytes; 0 if the system
/// does not say.
std::size_t resident_bytes();

}  // namespace sinew
