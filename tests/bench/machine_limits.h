// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace sinew {

/// Returns the bytes per nanosecond that one thread reads from an array of this size. The thread
/// reads it repeatedly, so the array comes from the cache that it fits into.
double read_bandwidth(std::size_t bytes);

/// Returns the most multiply-adds of floats per nanosecond that one thread achieves.
double peak_multiply_adds();

}  // namespace sinew
