#pragma once

namespace sinew {

/// Gives memory that was freed back to the system, where the allocator would keep it for later:
/// what a character's preparation has taken is many times what playing it needs. Takes
/// milliseconds.
void return_unused_memory();

}  // namespace sinew
