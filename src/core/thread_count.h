// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Sets the number of threads of all later parallel loops; 0 means all cores that this process may
/// use. Results never depend on it.
void set_thread_count(int count);
/// Returns the number of threads that a parallel loop uses.
int thread_count();

}  // namespace sinew
