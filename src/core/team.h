// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <type_traits>

namespace sinew {

/// Runs a group of threads that stays together for a series of short loops of some microseconds
/// each, where starting a parallel_for for each loop would cost more than the loop itself. One
/// member, the leader, runs the series.
///
/// In each loop a member first works on its own range of the indices. In loops of equal length the
/// range is the same part of all indices, so a member finds in its caches what it left there. A
/// member that is done takes indices from the ranges of the others. A member that gets no processor
/// time takes no indices: the others do all of the work and do not wait for it. Which thread
/// executes which index is undefined, so loops must not depend on it.
class Team {
 public:
  /// Calls function(i) for all i in [0, count) and returns when all calls are done. Only the leader
  /// may call it, and loops do not nest. The function must not throw: an exception ends the program
  /// if the team has more than one member. Between loops, a parallel_for of the leader
  /// (core/parallel.h) also runs as a loop of the team.
  template <typename Function>
  void for_each(int count, Function&& function) {
    if (!shared_ || count < 2) {
      for (int i = 0; i < count; ++i) function(i);
      return;
    }
    struct Loop {
      std::remove_reference_t<Function>& function;
      int count;
    } loop{function, count};
    run(
        count < kMaxTickets ? count : kMaxTickets,
        [](void* context, int index) noexcept {
          const Loop& all = *static_cast<const Loop*>(context);
          // A ticket counts to kMaxTickets only. In longer loops each index stands for several
          // calls.
          for (long i = index; i < all.count; i += kMaxTickets) all.function(static_cast<int>(i));
        },
        &loop);
  }

 private:
  using Call = void (*)(void* context, int index) noexcept;
  friend struct TeamRunner;

  // A ticket packs the number of the loop, the end of a range and the next index of the range. An
  // index taken by compare-and-swap therefore belongs to the loop whose call and context were read
  // before.
  static constexpr int kIndexBits = 20;
  static constexpr std::uint64_t kIndexMask = (std::uint64_t{1} << kIndexBits) - 1;
  static constexpr int kMaxTickets = static_cast<int>(kIndexMask);
  static constexpr int kMaxRanges = 64;

  /// Holds the counters of one member, each in a cache line of its own.
  struct Range {
    alignas(64) std::atomic<std::uint64_t> ticket{0};
    alignas(64) std::atomic<std::uint64_t> done{0};  ///< indices done, in all loops so far
  };

  /// Runs one loop and waits until all of its indices are done.
  void run(int count, Call call, void* context);
  /// Works on loops as a member that does not lead, until the team is dismissed.
  void help(int member);
  /// Works on the remaining indices of the current loop, beginning with the member's own range.
  /// \return  false if there were none
  bool work(int member);
  /// Works on the remaining indices of one range. Counts them as done in `own`.
  bool work_on(Range& range, Range& own);
  /// Returns the number of indices done in all loops so far.
  std::uint64_t done() const;

  bool shared_ = false;
  int range_count_ = 1;
  alignas(64) std::uint64_t loop_ = 0;
  std::uint64_t issued_ = 0;  ///< indices started, in all loops so far
  alignas(64) std::atomic<Call> call_{nullptr};
  std::atomic<void*> context_{nullptr};
  std::atomic<bool> dismissed_{false};
  std::array<Range, kMaxRanges> ranges_;
};

namespace detail {
/// Returns the team of several threads that the calling thread leads, if it is between loops of the
/// team; null otherwise.
Team* led_team();
void run_team(void (*lead)(void* context, Team& team), void* context);
}  // namespace detail

/// Calls lead(team) with a team of thread_count() threads, led by the caller. A caller that already
/// leads a team continues with that one. Inside a parallel loop the team has no member but the
/// leader.
template <typename Lead>
void with_team(Lead&& lead) {
  using Callable = std::remove_reference_t<Lead>;
  detail::run_team([](void* context, Team& team) { (*static_cast<Callable*>(context))(team); },
                   const_cast<void*>(static_cast<const void*>(&lead)));
}

}  // namespace sinew
