// SPDX-License-Identifier: MIT

#include "core/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "core/thread_count.h"

namespace sinew {
namespace {

class ParallelTest : public testing::TestWithParam<int> {
 protected:
  ParallelTest() { set_thread_count(GetParam()); }
  ~ParallelTest() override { set_thread_count(0); }
};

TEST_P(ParallelTest, RangesCoverEachIndexOnceInWholeGroups) {
  for (const int count : {0, 1, 7, 8, 9, 64, 1000}) {
    std::vector<std::atomic<int>> visits(count);
    std::atomic<bool> aligned{true};
    parallel_ranges(count, 8, [&](int begin, int end) {
      if (begin % 8 != 0 || (end % 8 != 0 && end != count) || begin >= end) aligned = false;
      for (int i = begin; i < end; ++i) ++visits[i];
    });
    EXPECT_TRUE(aligned) << count;
    for (const auto& visit : visits) EXPECT_EQ(visit, 1);
  }
}

TEST_P(ParallelTest, ForVisitsEachIndexOnce) {
  std::vector<std::atomic<int>> visits(777);
  parallel_for(
      777, [&](int i) { ++visits[i]; }, 10);
  for (const auto& visit : visits) EXPECT_EQ(visit, 1);
}

TEST_P(ParallelTest, ExceptionsReachTheCaller) {
  const auto fail_at_the_end = [] {
    parallel_for(
        1000,
        [](int i) {
          if (i == 999) throw std::runtime_error("at the end");
        },
        1);
  };
  EXPECT_THROW(fail_at_the_end(), std::runtime_error);
}

TEST_P(ParallelTest, LoopsInsideLoopsAreComplete) {
  std::vector<std::atomic<int>> visits(100);
  parallel_for(
      10,
      [&](int i) {
        parallel_for(
            10, [&](int j) { ++visits[10 * i + j]; }, 1);
      },
      1);
  for (const auto& visit : visits) EXPECT_EQ(visit, 1);
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelTest, testing::Values(1, 2, 5));

}  // namespace
}  // namespace sinew
