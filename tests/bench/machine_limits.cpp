// SPDX-License-Identifier: MIT

// This file is compiled for the present processor (-march=native). It must not share inline
// functions with the rest of the program, which the linker could replace by this version.
#include "bench/machine_limits.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace sinew {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif
using Vector = float __attribute__((vector_size(4 * kLanes)));

double nanoseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

double read_bandwidth(std::size_t bytes) {
  const std::size_t count = std::max<std::size_t>(bytes / sizeof(Vector), 8) / 8 * 8;
  Vector* const data = static_cast<Vector*>(std::aligned_alloc(64, count * sizeof(Vector)));
  for (std::size_t i = 0; i < count; ++i) data[i] = Vector{} + static_cast<float>(i % 7);
  const int rounds = static_cast<int>(std::max<std::size_t>(1, 100'000'000 / bytes));
  double best = 0.0;
  for (int repetition = 0; repetition < 7; ++repetition) {
    Vector sums[4]{};
    const auto start = std::chrono::steady_clock::now();
    for (int round = 0; round < rounds; ++round) {
      for (std::size_t i = 0; i < count; i += 4)
        for (int k = 0; k < 4; ++k) sums[k] += data[i + k];
      asm volatile("" : : "r"(sums) : "memory");
    }
    const double nanoseconds = nanoseconds_since(start);
    best = std::max(best, static_cast<double>(count * sizeof(Vector)) * rounds / nanoseconds);
  }
  std::free(data);
  return best;
}

double peak_multiply_adds() {
  double best = 0.0;
  for (int repetition = 0; repetition < 7; ++repetition) {
    Vector a{}, b{}, c{}, d{}, e{}, f{}, g{}, h{}, i{}, j{};
    const Vector factor = Vector{} + 0.999F;
    constexpr int kRounds = 2'000'000;
    const auto start = std::chrono::steady_clock::now();
    for (int round = 0; round < kRounds; ++round) {
      a = a * factor + factor;
      b = b * factor + factor;
      c = c * factor + factor;
      d = d * factor + factor;
      e = e * factor + factor;
      f = f * factor + factor;
      g = g * factor + factor;
      h = h * factor + factor;
      i = i * factor + factor;
      j = j * factor + factor;
      asm volatile(""
                   : "+v"(a), "+v"(b), "+v"(c), "+v"(d), "+v"(e), "+v"(f), "+v"(g), "+v"(h),
                     "+v"(i), "+v"(j));
    }
    best = std::max(best, 10.0 * kLanes * kRounds / nanoseconds_since(start));
  }
  return best;
}

}  // namespace sinew
