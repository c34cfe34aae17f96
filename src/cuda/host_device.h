#pragma once

/// Marks small functions that kernels and the host share; nothing for other compilers than nvcc.
#ifdef __CUDACC__
#define SINEW_HOST_DEVICE __host__ __device__
#else
#define SINEW_HOST_DEVICE
#endif
