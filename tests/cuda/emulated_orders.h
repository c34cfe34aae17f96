#pragma once

#include <functional>
#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {

/// Calls work() with threads in several orders, where one can choose; once on a GPU.
inline void in_all_orders(const std::function<void()>& work) {
#ifdef SINEW_EMULATED_GPU
  using cuda::emulation::Order;
  for (const Order order : {Order::kBackward, Order::kShuffled, Order::kForward}) {
    cuda::emulation::set_order(order);
    work();
  }
#else
  work();
#endif
}

}  // namespace sinew
