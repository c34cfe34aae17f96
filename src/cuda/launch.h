// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <type_traits>

#include "cuda/machine.h"

namespace sinew::cuda {

/// Launches a kernel in a stream. Converts the arguments to the types of the kernel's parameters.
template <typename... Parameters>
void launch(void (*kernel)(Parameters...), const LaunchShape& shape, Stream& stream,
            std::type_identity_t<Parameters>... arguments) {
  void* places[] = {static_cast<void*>(&arguments)..., nullptr};
  launch_function(reinterpret_cast<const void*>(kernel), shape, false, places, stream);
}

/// Launches a kernel whose blocks are all resident on the device at once (a cooperative launch), so
/// that they can call sync_grid(). There may be at most resident_blocks() of them.
template <typename... Parameters>
void launch_together(void (*kernel)(Parameters...), const LaunchShape& shape, Stream& stream,
                     std::type_identity_t<Parameters>... arguments) {
  void* places[] = {static_cast<void*>(&arguments)..., nullptr};
  launch_function(reinterpret_cast<const void*>(kernel), shape, true, places, stream);
}

/// Returns the number of blocks of a kernel that the device can hold at once.
template <typename... Parameters>
int resident_blocks(void (*kernel)(Parameters...), int threads, std::size_t shared_bytes) {
  return resident_blocks_of_function(reinterpret_cast<const void*>(kernel), threads, shared_bytes);
}

}  // namespace sinew::cuda
