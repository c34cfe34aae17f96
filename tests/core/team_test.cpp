// SPDX-License-Identifier: MIT

#include "core/team.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/arena.h"
#include "core/parallel.h"
#include "core/thread_count.h"

namespace sinew {
namespace {

class TeamTest : public testing::TestWithParam<int> {
 protected:
  TeamTest() { set_thread_count(GetParam()); }
  ~TeamTest() override { set_thread_count(0); }
};

TEST_P(TeamTest, LoopsVisitEachIndexOnceAndOneAfterTheOther) {
  // Each loop reads what the previous loop wrote at indices that other threads processed.
  constexpr int kCount = 37;
  std::vector<long> from(kCount), to(kCount);
  std::iota(from.begin(), from.end(), 0);
  std::vector<long> expected = from;
  with_team([&](Team& team) {
    for (int loop = 0; loop < 3000; ++loop) {
      team.for_each(kCount, [&](int i) { to[i] = from[(i + 1) % kCount] + 2 * from[i] + 1; });
      team.for_each(kCount, [&](int i) { from[i] = to[kCount - 1 - i] % 1000003; });
    }
  });
  for (int loop = 0; loop < 3000; ++loop) {
    for (int i = 0; i < kCount; ++i) to[i] = expected[(i + 1) % kCount] + 2 * expected[i] + 1;
    for (int i = 0; i < kCount; ++i) expected[i] = to[kCount - 1 - i] % 1000003;
  }
  EXPECT_EQ(from, expected);
}

TEST_P(TeamTest, LoopsOfAnyLengthEnd) {
  with_team([&](Team& team) {
    for (const int count : {0, 1, 2, 1000, (1 << 20) + 5}) {
      std::vector<std::atomic<int>> visits(count);
      team.for_each(count, [&](int i) { ++visits[i]; });
      for (const auto& visit : visits) EXPECT_EQ(visit, 1);
    }
  });
}

TEST_P(TeamTest, HelpersTakePartAndDoNotStartLoopsOfTheirOwn) {
  std::atomic<int> inside{0};
  std::atomic<bool> helped{false};
  const auto leader = std::this_thread::get_id();
  int loops = 0;
  with_team([&](Team& team) {
    // On a busy machine helpers may start late; on an idle one they start within the first loop.
    for (; !helped && loops < (GetParam() > 1 ? 1000 : 3); ++loops) {
      team.for_each(8, [&](int) {
        if (std::this_thread::get_id() != leader) helped = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        // On this machine a nested loop would find no free thread anyway, but on a larger one it
        // would. So the thread that runs it is checked too.
        EXPECT_EQ(InLoop::is_active(), GetParam() > 1);
        const auto own = std::this_thread::get_id();
        parallel_for(
            10,
            [&](int) {
              EXPECT_EQ(std::this_thread::get_id(), own);
              ++inside;
            },
            1);
      });
    }
  });
  EXPECT_EQ(inside, 80 * loops);
  EXPECT_EQ(helped, GetParam() > 1);
}

TEST_P(TeamTest, ExceptionsOfTheLeaderReachTheCaller) {
  EXPECT_THROW(with_team([](Team& team) {
                 team.for_each(5, [](int) {});
                 throw std::runtime_error("between loops");
               }),
               std::runtime_error);
}

TEST_P(TeamTest, ATeamInsideALoopIsItsLeaderAlone) {
  std::vector<std::atomic<int>> visits(8 * 8);
  parallel_for(
      8,
      [&](int i) {
        with_team([&](Team& team) {
          const auto own = std::this_thread::get_id();
          team.for_each(8, [&](int j) {
            EXPECT_EQ(std::this_thread::get_id(), own);
            ++visits[8 * i + j];
          });
        });
      },
      1);
  for (const auto& visit : visits) EXPECT_EQ(visit, 1);
}

TEST_P(TeamTest, OtherLoopsOfTheLeaderBelongToIt) {
  // A team that the leader requests between its loops is the team that it already has, and its
  // parallel_for runs on that team.
  constexpr int kCount = 1000;
  std::vector<std::atomic<int>> visits(kCount);
  const auto leader = std::this_thread::get_id();
  std::atomic<bool> helped{false};
  with_team([&](Team& outer) {
    with_team([&](Team& inner) {
      if (GetParam() > 1) {
        EXPECT_EQ(&inner, &outer);
      }
    });
    int loops = 0;
    for (; !helped && loops < (GetParam() > 1 ? 1000 : 1); ++loops) {
      parallel_for(
          kCount,
          [&](int i) {
            ++visits[i];
            if (std::this_thread::get_id() != leader) helped = true;
            if (i % 100 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          },
          10);
    }
    for (const auto& visit : visits) EXPECT_EQ(visit, loops);
    const auto fail_at_777 = [](int i) {
      if (i == 777) throw std::runtime_error("in a loop");
    };
    EXPECT_THROW(parallel_for(kCount, fail_at_777, 10), std::runtime_error);
    int sum = 0;
    outer.for_each(1, [&](int) { ++sum; });
    EXPECT_EQ(sum, 1);
  });
  EXPECT_EQ(helped, GetParam() > 1);
}

INSTANTIATE_TEST_SUITE_P(Threads, TeamTest, testing::Values(1, 2, 8, 70));

}  // namespace
}  // namespace sinew
