#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

namespace sinew {

/// Threads that stay together for a series of short loops, some microseconds each, where starting
/// a parallel_for for every one would cost more than the loop. The leader runs the series; helpers
/// take indices of the loop at hand by one atomic operation each and take none when the machine
/// gives them no time: then the leader does all of it, and waits for nobody who has not begun.
/// Which thread takes which index is open, so loops must not depend on it.
class Team {
 public:
  /// Calls function(i) for i in [0, count), all done on return. Only the leader may call it, and
  /// loops do not nest. The function must not throw: on a team of several that ends the program.
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

  void run(int count, Call call, void* context);
  void help();
  /// Does one index of the loop at hand. \return false when none is left
  bool take();

  // A ticket is the loop's number, its count and its next index, so that an index taken by
  // compare-and-swap certainly belongs to the loop whose call and context were read before.
  static constexpr int kIndexBits = 20;
  static constexpr std::uint64_t kIndexMask = (std::uint64_t{1} << kIndexBits) - 1;
  static constexpr int kMostTickets = static_cast<int>(kIndexMask);

  bool shared_ = false;
  alignas(64) std::atomic<std::uint64_t> ticket_{0};
  std::atomic<Call> call_{nullptr};
  std::atomic<void*> context_{nullptr};
  std::atomic<bool> dismissed_{false};
  alignas(64) std::atomic<int> done_{0};
};

namespace detail {
void run_team(void (*lead)(void* context, Team& team), void* context);
}  // namespace detail

/// Calls lead(team) with a team of thread_count() threads; the caller leads. Inside another
/// parallel loop the leader is alone.
template <typename Lead>
void with_team(Lead&& lead) {
  using Body = std::remove_reference_t<Lead>;
  detail::run_team([](void* context, Team& team) { (*static_cast<Body*>(context))(team); },
                   const_cast<void*>(static_cast<const void*>(&lead)));
}

}  // namespace sinew
