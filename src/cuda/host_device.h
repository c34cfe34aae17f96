// SPDX-License-Identifier: MIT

#pragma once

/// Marks small functions that both kernels and the host call. Expands to nothing for compilers
/// other than nvcc.
#ifdef __CUDACC__
#define SINEW_HOST_DEVICE __host__ __device__
#else
#define SINEW_HOST_DEVICE
#endif
