// SPDX-License-Identifier: MIT

#pragma once

#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "cuda/fibres.h"
#include "cuda/host_device.h"

/// Provides the names of src/cuda/device.h for a host compiler: each thread of a block is a fibre.

#define SINEW_KERNEL(threads) void
#define SINEW_UNROLL
#define SINEW_DEVICE inline

namespace sinew::cuda {

constexpr int kWarp = 32;

inline int thread_in_block() {
  return emulation::present().thread;
}
inline int block_in_grid() {
  return emulation::present().block;
}
inline int threads_in_block() {
  return emulation::present().threads;
}
inline int blocks_in_grid() {
  return emulation::present().blocks;
}

inline void sync_block() {
  emulation::wait_for_block();
}
inline void sync_warp() {
  emulation::wait_for_warp();
}
inline void sync_grid() {
  emulation::wait_for_grid();
}

template <typename T>
T shuffle(T value, int lane) {
  emulation::LaneValue bits{};
  static_assert(sizeof(T) <= sizeof(bits) && std::is_trivially_copyable_v<T>);
  std::memcpy(bits.data(), &value, sizeof(T));
  bits = emulation::value_of_lane(bits, lane);
  std::memcpy(static_cast<void*>(&value), bits.data(), sizeof(T));
  return value;
}
template <typename T>
T shuffle_xor(T value, int mask) {
  return shuffle(value, (thread_in_block() % kWarp) ^ mask);
}
template <typename T>
T shuffle_down(T value, int distance) {
  const int lane = thread_in_block() % kWarp;
  return shuffle(value, lane + distance < kWarp ? lane + distance : lane);
}
inline std::uint32_t ballot(bool yes) {
  return emulation::votes_of_warp(yes);
}
inline int lowest_bit(std::uint32_t bits) {
  return std::countr_zero(bits);
}

template <typename T>
T& block_shared() {
  static const char key = 0;
  return *static_cast<T*>(emulation::memory_of_block(&key, sizeof(T)));
}
template <typename T>
T* launch_shared() {
  return static_cast<T*>(emulation::memory_of_launch());
}

/// Adds to a number and returns its previous value. This is atomic, since threads only switch where
/// they wait.
template <typename T>
T atomic_add(T* place, T value) {
  const T before = *place;
  *place = before + value;
  return before;
}
template <typename T>
T atomic_min(T* place, T value) {
  const T before = *place;
  if (value < before) *place = value;
  return before;
}
template <typename T>
T atomic_max(T* place, T value) {
  const T before = *place;
  if (value > before) *place = value;
  return before;
}
template <typename T>
T atomic_exchange(T* place, T value) {
  const T before = *place;
  *place = value;
  return before;
}
template <typename T>
T atomic_compare_exchange(T* place, T expected, T value) {
  const T before = *place;
  if (before == expected) *place = value;
  return before;
}

template <typename T>
T read_only(const T* place) {
  return *place;
}

inline std::uint64_t nanoseconds() {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                        std::chrono::steady_clock::now().time_since_epoch())
                                        .count());
}

}  // namespace sinew::cuda
