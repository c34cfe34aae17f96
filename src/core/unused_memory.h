// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Returns freed memory to the system that the allocator would otherwise keep for later use.
/// Preparing a character takes many times the memory that playing it needs. This call takes
/// milliseconds.
void return_unused_memory();

}  // namespace sinew
