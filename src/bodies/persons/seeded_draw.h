// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <random>

namespace sinew {

/// Draws numbers that are the same on every machine, which those of the standard library's
/// distributions are not.
class SeededDraw {
 public:
  /// \param stream  numbers of different streams are independent
  SeededDraw(std::uint64_t seed, std::uint64_t stream)
      : engine_(seed * 0x9E3779B97F4A7C15U + stream) {}

  /// Returns a nearly normal number with mean 0 and a standard deviation, at most three of them
  /// from 0: a sum of twelve uniform numbers.
  double normal(double deviation);

 private:
  std::mt19937_64 engine_;
};

}  // namespace sinew
