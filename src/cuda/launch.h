#pragma once

#include <cstddef>
#include <type_traits>

#include "cuda/machine.h"

namespace sinew::cuda {

struct LaunchShape {
  int blocks = 1;
  int threads = 256;             ///< of a block
  std::size_t shared_bytes = 0;  ///< launch_shared() of a block
};

/// What launch() does, for a kernel of any type.
void launch_function(const void* kernel, const LaunchShape& shape, bool together, void** arguments,
                     Stream& stream);
int resident_blocks_of_function(const void* kernel, int threads, std::size_t shared_bytes);

/// Runs a kernel. Its arguments are converted to the kernel's parameters first.
template <typename... Parameters>
void launch(void (*kernel)(Parameters...), const LaunchShape& shape, Stream& stream,
            std::type_identity_t<Parameters>... arguments) {
  void* places[] = {static_cast<void*>(&arguments)..., nullptr};
  launch_function(reinterpret_cast<const void*>(kernel), shape, false, places, stream);
}

/// The same with all blocks on the device at one time, so that they can sync_grid(). There may be
/// no more of them than resident_blocks().
template <typename... Parameters>
void launch_together(void (*kernel)(Parameters...), const LaunchShape& shape, Stream& stream,
                     std::type_identity_t<Parameters>... arguments) {
  void* places[] = {static_cast<void*>(&arguments)..., nullptr};
  launch_function(reinterpret_cast<const void*>(kernel), shape, true, places, stream);
}

/// How many blocks of a kernel the device holds at one time.
template <typename... Parameters>
int resident_blocks(void (*kernel)(Parameters...), int threads, std::size_t shared_bytes) {
  return resident_blocks_of_function(reinterpret_cast<const void*>(kernel), threads, shared_bytes);
}

}  // namespace sinew::cuda
