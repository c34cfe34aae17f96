// SPDX-License-Identifier: MIT

#pragma once

#ifdef SINEW_EMULATED_GPU
#include "cuda/fibres.h"
#endif

namespace sinew {

/// Calls function() with the threads of kernels in several orders, or once on a real GPU.
template <typename Function>
void for_each_order(Function&& function) {
#ifdef SINEW_EMULATED_GPU
  using cuda::emulation::Order;
  for (const Order order : {Order::kBackward, Order::kShuffled, Order::kForward}) {
    cuda::emulation::set_order(order);
    function();
  }
#else
  function();
#endif
}

}  // namespace sinew
