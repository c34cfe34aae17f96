// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Sets the number of threads of all later parallel loops. 0 means the number that SINEW_THREADS
/// gives or, without that variable, all cores that this process may use. Results never depend on
/// it.
void set_thread_count(int count);
/// Returns the number of threads that a parallel loop uses.
int thread_count();

/// Returns the number of threads that the environment variable SINEW_THREADS gives; 0, for all
/// cores, if it is empty or not set.
/// \throws UsageError if it is not a whole number of at least 0
int threads_of_environment();

}  // namespace sinew
