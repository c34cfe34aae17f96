// SPDX-License-Identifier: MIT

#include "core/background_threads.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "core/child_process.h"
#include "core/error.h"
#include "core/parallel.h"
#include "core/team.h"
#include "core/thread_count.h"
#include "support/variable.h"

namespace sinew {
namespace {

constexpr int kThreads = 4;
constexpr int kLowest = 19;

/// Returns the nice value of the calling thread as the system reports it: field 19 of the stat file
/// in proc(5).
int nice_value() {
  std::ifstream stream("/proc/thread-self/stat");
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  std::istringstream words(text.substr(text.rfind(')') + 1));
  std::string word;
  for (int i = 0; i < 17; ++i) words >> word;
  return std::stoi(word);
}

/// Nice values of the threads that took part in a computation.
struct Participants {
  std::map<std::thread::id, int> nice;

  std::size_t count() const { return nice.size(); }
  std::set<int> nice_values() const {
    std::set<int> values;
    for (const auto& [thread, value] : nice) values.insert(value);
    return values;
  }
};

void sleep_briefly() {
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

/// Returns the threads that run the pieces of several loops and the loops of a team.
Participants participants() {
  Participants all;
  std::mutex mutex;
  const auto note = [&] {
    const std::lock_guard lock(mutex);
    all.nice[std::this_thread::get_id()] = nice_value();
  };
  for (int i = 0; i < 5; ++i) {
    parallel_for(
        4 * kThreads,
        [&](int) {
          note();
          sleep_briefly();
        },
        1);
  }
  with_team([&](Team& team) {
    for (int i = 0; i < 5; ++i) {
      team.for_each(4 * kThreads, [&](int) {
        note();
        sleep_briefly();
      });
    }
  });
  return all;
}

template <typename Work>
void in_background(Work&& work) {
  std::thread([&] {
    const BackgroundThreads low;
    work();
  }).join();
}

class BackgroundThreadsTest : public testing::Test {
 protected:
  BackgroundThreadsTest() { set_thread_count(kThreads); }
  ~BackgroundThreadsTest() override { set_thread_count(0); }
  const test::Variable nice_{"SINEW_BACKGROUND_NICE", ""};  // ctest sets another one
  int before_ = nice_value();
};

TEST_F(BackgroundThreadsTest, RunLoopsAtTheLowestPriorityAndLeaveTheForegroundItsOwn) {
  participants();  // starts the threads of the foreground, which might help in the background
  in_background([] {
    const Participants low = participants();
    EXPECT_GT(low.count(), 1U);
    EXPECT_TRUE(low.nice_values() == std::set<int>{kLowest});
  });
  const Participants usual = participants();
  EXPECT_GT(usual.count(), 1U);
  EXPECT_TRUE(usual.nice_values() == std::set<int>{before_});
}

TEST_F(BackgroundThreadsTest, AndAtTheSameTime) {
  std::atomic<bool> over = false;
  std::thread background([&] {
    const BackgroundThreads low;
    while (!over) EXPECT_TRUE(participants().nice_values() == std::set<int>{kLowest});
  });
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(participants().nice_values() == std::set<int>{before_});
  over = true;
  background.join();
}

TEST_F(BackgroundThreadsTest, SplitLoopsAsTheForegroundDoes) {
  const auto ranges = [] {
    std::set<std::pair<int, int>> all;
    std::mutex mutex;
    parallel_ranges(10'007, 16, [&](int begin, int end) {
      const std::lock_guard lock(mutex);
      all.insert({begin, end});
    });
    return all;
  };
  const auto usual = ranges();
  EXPECT_EQ(usual.size(), static_cast<std::size_t>(kThreads));
  in_background([&] { EXPECT_TRUE(ranges() == usual); });
}

TEST_F(BackgroundThreadsTest, DoEveryPieceOnce) {
  in_background([] {
    for (int repeat = 0; repeat < 200; ++repeat) {
      std::vector<std::atomic<int>> visits(1000);
      parallel_for(
          1000, [&](int i) { parallel_for(1, [&](int) { ++visits[i]; }); }, 3);
      with_team([&](Team& team) {
        team.for_each(1000, [&](int i) { ++visits[i]; });
        parallel_for(
            1000, [&](int i) { ++visits[i]; }, 7);
      });
      for (const auto& count : visits) ASSERT_EQ(count, 3);
    }
  });
}

TEST_F(BackgroundThreadsTest, HandExceptionsToTheCaller) {
  in_background([] {
    const auto fail = [] {
      parallel_for(
          100,
          [](int i) {
            if (i == 70) throw std::runtime_error("at 70");
          },
          1);
    };
    EXPECT_THROW(fail(), std::runtime_error);
    EXPECT_THROW(fail(), std::runtime_error) << "and go on";
  });
}

TEST_F(BackgroundThreadsTest, GiveChildrenTheirPriorityAndPatience) {
  const ChildLimits limits{
      .memory_bytes = 0, .output_bytes = 1'000'000, .processor_seconds = 60, .seconds = 0.5};
  const auto run = [&] { return run_child({"/bin/sh", "-c", "nice; sleep 1"}, "", limits); };
  // The tests themselves may run with a low priority, at which a child is given more time.
  if (!has_low_priority()) {
    EXPECT_EQ(run().end, ChildOutcome::End::kOutOfTime);
  }
  in_background([&] {
    const ChildOutcome outcome = run();
    EXPECT_EQ(outcome.end, ChildOutcome::End::kExited);
    EXPECT_EQ(outcome.output, "19\n");
  });
}

TEST(BackgroundNice, IsThatOfTheEnvironment) {
  const auto nice_for = [](const std::string& value) {
    const test::Variable variable("SINEW_BACKGROUND_NICE", value);
    return background_nice();
  };
  EXPECT_EQ(nice_for(""), kLowest);
  EXPECT_EQ(nice_for("0"), 0);
  EXPECT_EQ(nice_for("7"), 7);
  for (const char* const wrong : {"-1", "20", "low", "5x"})
    EXPECT_THROW(nice_for(wrong), UsageError) << wrong;
}

}  // namespace
}  // namespace sinew
