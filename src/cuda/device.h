#pragma once

#include <cooperative_groups.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "cuda/host_device.h"
#include "cuda/vectors.h"

/// All that kernels use of the machine. tests/cuda/emulation has the same names for a host
/// compiler, so that every kernel also runs, and is tested, where there is no GPU.

/// A kernel, launched by cuda/launch.h: SINEW_KERNEL(threads of a block at most) name(...).
#define SINEW_KERNEL(threads) __global__ void __launch_bounds__(threads)
/// Before a loop of few, known rounds.
#define SINEW_UNROLL _Pragma("unroll")
/// A function that only kernels call.
#define SINEW_DEVICE __device__ __forceinline__

namespace sinew::cuda {

constexpr int kWarp = 32;  ///< threads

SINEW_DEVICE int thread_in_block() {
  return static_cast<int>(threadIdx.x);
}
SINEW_DEVICE int block_in_grid() {
  return static_cast<int>(blockIdx.x);
}
SINEW_DEVICE int threads_in_block() {
  return static_cast<int>(blockDim.x);
}
SINEW_DEVICE int blocks_in_grid() {
  return static_cast<int>(gridDim.x);
}

/// All threads of the block must come here; what they wrote before is seen behind it.
SINEW_DEVICE void sync_block() {
  __syncthreads();
}
/// The same of all lanes of the warp.
SINEW_DEVICE void sync_warp() {
  __syncwarp();
}
/// The same of all threads of a grid that launch_together() has started.
SINEW_DEVICE void sync_grid() {
  cooperative_groups::this_grid().sync();
}

/// What another lane of the warp has; all lanes must come here.
template <typename T>
SINEW_DEVICE T shuffle(T value, int lane) {
  return __shfl_sync(0xFFFFFFFFU, value, lane);
}
template <typename T>
SINEW_DEVICE T shuffle_xor(T value, int mask) {
  return __shfl_xor_sync(0xFFFFFFFFU, value, mask);
}
/// Of the lane `distance` further up; its own value where there is none.
template <typename T>
SINEW_DEVICE T shuffle_down(T value, int distance) {
  return __shfl_down_sync(0xFFFFFFFFU, value, distance);
}
/// Bit by lane, whether it says yes.
SINEW_DEVICE std::uint32_t ballot(bool yes) {
  return __ballot_sync(0xFFFFFFFFU, yes);
}
/// The number of the lowest bit that is set; one of them is.
SINEW_DEVICE int lowest_bit(std::uint32_t bits) {
  return __ffs(static_cast<int>(bits)) - 1;
}

/// Memory of the block, one object for each type T; what is in it at the start is undefined.
template <typename T>
SINEW_DEVICE T& block_shared() {
  __shared__ alignas(alignof(T)) unsigned char memory[sizeof(T)];
  return *reinterpret_cast<T*>(memory);
}
/// The memory of the block that the launch asks for (LaunchShape::shared_bytes), 16-byte aligned.
template <typename T>
SINEW_DEVICE T* launch_shared() {
  extern __shared__ __align__(16) unsigned char sinew_launch_shared[];
  return reinterpret_cast<T*>(sinew_launch_shared);
}

/// Return what was there before.
template <typename T>
SINEW_DEVICE T atomic_add(T* place, T value) {
  return atomicAdd(place, value);
}
template <typename T>
SINEW_DEVICE T atomic_min(T* place, T value) {
  return atomicMin(place, value);
}
template <typename T>
SINEW_DEVICE T atomic_max(T* place, T value) {
  return atomicMax(place, value);
}
template <typename T>
SINEW_DEVICE T atomic_exchange(T* place, T value) {
  return atomicExch(place, value);
}
template <typename T>
SINEW_DEVICE T atomic_compare_exchange(T* place, T expected, T value) {
  return atomicCAS(place, expected, value);
}

/// Through the cache for data that nothing writes while the kernel runs; structures go in words as
/// long as they are aligned.
template <typename T>
SINEW_DEVICE T read_only(const T* place) {
  if constexpr (std::is_arithmetic_v<T>) {
    return __ldg(place);
  } else {
    using Word = std::conditional_t<alignof(T) % 16 == 0, uint4,
                                    std::conditional_t<alignof(T) % 8 == 0, uint2, unsigned int>>;
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(Word) == 0);
    T value;
#pragma unroll
    for (std::size_t i = 0; i < sizeof(T) / sizeof(Word); ++i)
      reinterpret_cast<Word*>(&value)[i] = __ldg(reinterpret_cast<const Word*>(place) + i);
    return value;
  }
}
SINEW_DEVICE Vec4 read_only(const Vec4* place) {
  const float4 values = __ldg(reinterpret_cast<const float4*>(place));
  return {values.x, values.y, values.z, values.w};
}

/// A clock that all blocks share, ns.
SINEW_DEVICE std::uint64_t nanoseconds() {
  std::uint64_t time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

}  // namespace sinew::cuda
