// SPDX-License-Identifier: MIT

#pragma once

#include <gtest/gtest.h>

#include <random>

namespace sinew::test {

/// Generates random numbers with another seed in each run. A failed expectation names the seed.
class SeededRandom : public std::mt19937 {
 public:
  SeededRandom() : SeededRandom(std::random_device{}()) {}

 private:
  explicit SeededRandom(unsigned seed) : std::mt19937(seed), trace_(__FILE__, __LINE__, seed) {}

  testing::ScopedTrace trace_;
};

}  // namespace sinew::test
