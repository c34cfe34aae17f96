#pragma once

#include <cstddef>

namespace sinew {

/// Bytes a nanosecond that one thread reads from an array of that size which it reads over and
/// over: from the cache that holds it.
double read_bandwidth(std::size_t bytes);

/// Multiply-adds of floats a nanosecond that one thread does at most.
double peak_multiply_adds();

}  // namespace sinew
