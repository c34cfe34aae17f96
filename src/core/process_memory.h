#pragma once

#include <cstddef>

namespace sinew {

/// Bytes of this process that are in memory at present; 0 where the system does not tell.
std::size_t resident_bytes();

}  // namespace sinew
