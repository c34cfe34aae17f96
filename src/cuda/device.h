// SPDX-License-Identifier: MIT

#pragma once

#include <cooperative_groups.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "cuda/host_device.h"
#include "cuda/vectors.h"

/// These functions and macros are the CUDA functions that kernels use, under names of our own.
/// tests/cuda/emulation defines the same names for a host compiler, so that every kernel also runs,
/// and is tested, without a GPU.

/// Declares a kernel, which cuda/launch.h launches: SINEW_KERNEL(most threads per block) name(...).
/// A search for SINEW_KERNEL finds all kernels; none says __global__ itself.
#define SINEW_KERNEL(threads) __global__ void __launch_bounds__(threads)
/// Unrolls the loop that follows. For loops with a small, constant number of iterations.
#define SINEW_UNROLL _Pragma("unroll")
/// Declares a function that only kernels call.
#define SINEW_DEVICE __device__ __forceinline__

namespace sinew::cuda {

constexpr int kWarp = 32;  ///< threads of a warp

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

/// Waits for all threads of the block, each of which must call it. After it, each sees what the
/// others wrote before it.
SINEW_DEVICE void sync_block() {
  __syncthreads();
}
/// Waits for all lanes of the warp, likewise.
SINEW_DEVICE void sync_warp() {
  __syncwarp();
}
/// Waits for all threads of the grid, likewise. Only kernels that launch_together() started may
/// call it.
SINEW_DEVICE void sync_grid() {
  cooperative_groups::this_grid().sync();
}

/// Returns the value of another lane of the warp. All lanes must call it; the same holds for the
/// warp functions below.
template <typename T>
SINEW_DEVICE T shuffle(T value, int lane) {
  return __shfl_sync(0xFFFFFFFFU, value, lane);
}
template <typename T>
SINEW_DEVICE T shuffle_xor(T value, int mask) {
  return __shfl_xor_sync(0xFFFFFFFFU, value, mask);
}
SINEW_DEVICE Vec3 shuffle_xor(const Vec3& value, int mask) {
  return {shuffle_xor(value.x, mask), shuffle_xor(value.y, mask), shuffle_xor(value.z, mask)};
}
/// Returns the value of the lane `distance` above this one, or the lane's own value if there is no
/// such lane.
template <typename T>
SINEW_DEVICE T shuffle_down(T value, int distance) {
  return __shfl_down_sync(0xFFFFFFFFU, value, distance);
}
/// Returns a mask with one bit per lane, set where that lane's `yes` is true.
SINEW_DEVICE std::uint32_t ballot(bool yes) {
  return __ballot_sync(0xFFFFFFFFU, yes);
}
/// Returns the index of the lowest set bit. At least one bit must be set.
SINEW_DEVICE int lowest_bit(std::uint32_t bits) {
  return __ffs(static_cast<int>(bits)) - 1;
}

/// Returns an object in shared memory: each block has one for each type T. Its initial contents are
/// undefined.
template <typename T>
SINEW_DEVICE T& block_shared() {
  __shared__ alignas(alignof(T)) unsigned char memory[sizeof(T)];
  return *reinterpret_cast<T*>(memory);
}
/// Returns the dynamic shared memory of the block (LaunchShape::shared_bytes), 16-byte aligned.
template <typename T>
SINEW_DEVICE T* launch_shared() {
  extern __shared__ __align__(16) unsigned char sinew_launch_shared[];
  return reinterpret_cast<T*>(sinew_launch_shared);
}

/// Change global or shared memory atomically. Each function returns the previous value.
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

/// Reads a value through the read-only data cache. Nothing may write that memory while the kernel
/// runs. Structures are read in the longest words (16, 8 or 4 bytes) that their alignment allows.
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

/// Returns the time of a clock that all blocks share, ns.
SINEW_DEVICE std::uint64_t nanoseconds() {
  std::uint64_t time;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(time));
  return time;
}

}  // namespace sinew::cuda
