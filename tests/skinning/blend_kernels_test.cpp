// SPDX-License-Identifier: MIT

#include "skinning/geometric/blend_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

#include "dynamics/instruction_sets.h"

namespace sinew {
namespace {

/// Random tables, points and influences.
class BlendKernelsTest : public testing::Test {
 protected:
  static constexpr int kEntries = 9, kPoints = 150;

  BlendKernelsTest() {
    begin_.push_back(0);
    for (int v = 0; v < kPoints; ++v) {
      for (int i = 0; i < 1 + v % 7; ++i)
        influences_.push_back({(v + 3 * i) % kEntries, 0.1F + 0.2F * static_cast<float>(i)});
      while (influences_.size() % kInfluencesPerStep != 0) influences_.push_back({0, 0.0F});
      begin_.push_back(static_cast<int>(influences_.size()));
    }
  }

  std::vector<float> random_numbers(int count) {
    std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
    std::vector<float> numbers(count);
    for (float& number : numbers) number = uniform(random_);
    return numbers;
  }
  std::vector<float> random_points() { return random_numbers(3 * (kPoints + kBlendPadding)); }
  /// Quaternions near each other, so that sums of them are not small.
  std::vector<float> random_quaternions(int stride) {
    std::vector<float> numbers = random_numbers(stride * kEntries);
    for (int i = 0; i < kEntries; ++i) numbers[stride * i + 3] = 2.0F;
    return numbers;
  }

  /// Checks that run(kernels, range, positions) does the same with all instructions, and writes
  /// nothing else.
  template <typename Run>
  void expect_same(Run&& run) {
    for (const auto& [first, last] : {std::pair{0, kPoints}, {5, 6}, {17, 82}, {3, 3}, {64, 100}}) {
      const BlendRange range{begin_.data(), influences_.data(), first, last};
      std::vector<float> expected(3 * kPoints, 77.0F);
      run(plain_blend_kernels(), range, expected.data());
      for (int i = 0; i < 3 * kPoints; ++i)
        EXPECT_EQ(expected[i] == 77.0F, i < 3 * first || i >= 3 * last);
      for_each_instruction_set([&] {
        std::vector<float> positions(3 * kPoints, 77.0F);
        run(vectorized_blend_kernels(), range, positions.data());
        for (int i = 0; i < 3 * kPoints; ++i) EXPECT_NEAR(positions[i], expected[i], 1e-5F) << i;
      });
    }
  }

  std::mt19937 random_{4};
  std::vector<int> begin_;
  std::vector<BlendInfluence> influences_;
};

TEST_F(BlendKernelsTest, MatricesAreThePlainOnes) {
  const std::vector<float> entries = random_numbers(16 * kEntries), points = random_points();
  expect_same([&](const BlendKernels& kernels, const BlendRange& range, float* positions) {
    kernels.matrices(range, entries.data(), points.data(), positions);
  });
}

TEST_F(BlendKernelsTest, DualQuaternionsAreThePlainOnes) {
  const std::vector<float> entries = random_quaternions(8), points = random_points();
  expect_same([&](const BlendKernels& kernels, const BlendRange& range, float* positions) {
    kernels.dual_quaternions(range, entries.data(), points.data(), positions);
  });
}

TEST_F(BlendKernelsTest, CenteredRotationsAreThePlainOnes) {
  const std::vector<float> matrices = random_numbers(16 * kEntries);
  const std::vector<float> quaternions = random_quaternions(4);
  const std::vector<float> arms = random_points(), centers = random_points();
  expect_same([&](const BlendKernels& kernels, const BlendRange& range, float* positions) {
    kernels.centered(range, matrices.data(), quaternions.data(), arms.data(), centers.data(),
                     positions);
  });
}

}  // namespace
}  // namespace sinew
