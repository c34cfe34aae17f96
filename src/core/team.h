#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <type_traits>

namespace sinew {

/// Threads that stay together for a series of short loops, some microseconds each, where starting
/// a parallel_for for every one would cost more than the loop. The leader runs the series. In every
/// loop each member begins with its own share of the indices, the same part of the range in all
/// loops of one length, so that it finds in its caches what it left there; who is done takes from
/// the others' shares. A member that the machine gives no time takes nothing: then the others do
/// all of it, and wait for nobody who has not begun. Which thread takes which index is open, so
/// loops must not depend on it.
class Team {
 public:
  /// Calls function(i) for i in [0, count), all done on return. Only the leader may call it, and
  /// loops do not nest. The function must not throw: on a team of several that ends the program.
  /// Between loops, parallel_for by the leader (core/parallel.h) is a loop of the team, too.
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
        count < kMostTickets ? count : kMostTickets,
        [](void* context, int index) noexcept {
          const Loop& all = *static_cast<const Loop*>(context);
          for (long i = index; i < all.count; i += kMostTickets) all.function(static_cast<int>(i));
        },
        &loop);
  }

 private:
  using Call = void (*)(void* context, int index) noexcept;
  friend struct TeamRunner;

  // A ticket is the loop's number, the end of a share and its next index, so that an index taken by
  // compare-and-swap certainly belongs to the loop whose call and context were read before.
  static constexpr int kIndexBits = 20;
  static constexpr std::uint64_t kIndexMask = (std::uint64_t{1} << kIndexBits) - 1;
  static constexpr int kMostTickets = static_cast<int>(kIndexMask);
  static constexpr int kMostShares = 64;

  /// What each member writes, apart from what the others write.
  struct Share {
    alignas(64) std::atomic<std::uint64_t> ticket{0};
    alignas(64) std::atomic<std::uint64_t> done{0};  ///< indices, in all loops so far
  };

  void run(int count, Call call, void* context);
  void help(int member);
  /// Does the indices that are left of the loop at hand, beginning with the member's own share.
  /// \return false when there were none
  bool work(int member);
  bool work_on(Share& share, Share& own);
  std::uint64_t done() const;

  bool shared_ = false;
  int share_count_ = 1;
  alignas(64) std::uint64_t loop_ = 0;
  std::uint64_t asked_ = 0;  ///< indices, in all loops so far
  alignas(64) std::atomic<Call> call_{nullptr};
  std::atomic<void*> context_{nullptr};
  std::atomic<bool> dismissed_{false};
  std::array<Share, kMostShares> shares_;
};

namespace detail {
/// The team of several that this thread leads, between its loops; else null.
Team* led_team();
void run_team(void (*lead)(void* context, Team& team), void* context);
}  // namespace detail

/// Calls lead(team) with a team of thread_count() threads; the caller leads. Who leads one already
/// goes on with that. Inside a parallel loop the leader is alone.
template <typename Lead>
void with_team(Lead&& lead) {
  using Body = std::remove_reference_t<Lead>;
  detail::run_team([](void* context, Team& team) { (*static_cast<Body*>(context))(team); },
                   const_cast<void*>(static_cast<const void*>(&lead)));
}

}  // namespace sinew
